import * as z from 'zod';
import { resultOf } from './envelope.ts';

/**
 * GET /health: `extensions` names the optional parts that the server has; `storage` is `full` where it can be read and
 * nothing new fits.
 */
export const healthAnswerSchema = resultOf(
  z.looseObject({
    status: z.literal('ok'),
    extensions: z.array(z.string()),
    storage: z.string().optional(),
    /** Milliseconds after its deadline at which a write may still be done: extension `deadline`. */
    deadlineBoundMs: z.number().nonnegative().optional(),
  }),
);
