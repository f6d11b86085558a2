import * as z from 'zod';
import { listOf, resultOf, resultsOf } from './envelope.ts';

export const wireSessionSchema = z.looseObject({
  id: z.string(),
  /** Browser and system, as the browser names itself; empty where it does not. */
  device: z.string(),
  /** Epoch seconds. */
  createdAt: z.int(),
  /** Epoch seconds of the last refresh. */
  lastUsedAt: z.int(),
  isCurrent: z.boolean(),
});
export type WireSession = z.infer<typeof wireSessionSchema>;

/** GET /users/me/sessions */
export const sessionsAnswerSchema = resultsOf(listOf(wireSessionSchema));

/** GET /configurations/server */
export const serverConfigurationAnswerSchema = resultOf(
  z.looseObject({
    sso: z.looseObject({ issuer: z.string() }).nullable(),
    /** smtp: mails are sent. files: they are written to a folder of the server. */
    mail: z.enum(['smtp', 'files']),
  }),
);
