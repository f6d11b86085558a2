import * as z from 'zod';
import { ENCODINGS } from '../domain/text-encoding/encodings.ts';

/** In what a person said that the texts of a plan are written. */
export const planEncodingSchema = z.enum(ENCODINGS);

/** In what the texts of a plan may be written, the likeliest first, with some of them as they read in each. */
export const planEncodingsSchema = z.object({
  encoding: planEncodingSchema,
  /** False: a person should look at the samples. */
  isSure: z.boolean(),
  choices: z.array(z.object({ encoding: planEncodingSchema, samples: z.array(z.string()) })),
});
