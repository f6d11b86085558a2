import * as z from 'zod';

const side = z.enum(['mine', 'theirs']);

/** What a person picked on the page of a conflict and has not decided yet. */
export const pickedSchema = z.object({
  /** By path. */
  fields: z.record(z.string(), side),
  /** By the key of the corner. */
  corners: z.record(z.string(), side),
  /** Of a thing that stands or goes as a whole. */
  side,
  isBoth: z.boolean(),
});
export type Picked = z.infer<typeof pickedSchema>;

export const NOTHING_PICKED: Picked = { fields: {}, corners: {}, side: 'mine', isBoth: false };
