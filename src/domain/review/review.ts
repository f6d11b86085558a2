import * as z from 'zod';
import { showsSomething } from '../values/visible-text.ts';

/** Characters of a reason, a note or a reply. */
export const MAX_CHARACTERS = 2000;

/** What a person says: no control characters but line breaks and tabs. */
export const wordsSchema = z
  .string()
  .trim()
  .min(1)
  .max(MAX_CHARACTERS)
  // Half of a surrogate pair is not a character, and databases refuse it.
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u)
  .refine(showsSomething);

export const personSchema = z.looseObject({ userId: z.int().nullable(), name: z.string() });
export type Person = z.infer<typeof personSchema>;

/** There are some dozens. */
const MOST_RULES = 500;
/** What a quality check found, in numbers. */
export const qualitySchema = z.object({
  blockers: z.int().min(0),
  warnings: z.int().min(0),
  byRule: z
    .record(z.string().max(64), z.int().min(0))
    .refine((counts) => Object.keys(counts).length <= MOST_RULES),
});
export type Quality = z.infer<typeof qualitySchema>;

export const CHANGES = ['added', 'changed', 'deleted'] as const;
export type ChangeName = (typeof CHANGES)[number];
export type ChangeCounts = Record<ChangeName, number>;

/** Things of which there are changes; the wayfinding network of a site counts as one. */
export const CHANGED_KINDS = ['site', 'building', 'level', 'graph', 'feature'] as const;
export type ChangedKind = (typeof CHANGED_KINDS)[number];
