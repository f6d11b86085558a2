import * as z from 'zod';

/** Characters of a reason, a note or a reply. */
export const MAX_WORDS = 2000;

/** What a person says: no control characters but line breaks and tabs. */
export const wordsSchema = z
  .string()
  .trim()
  .min(1)
  .max(MAX_WORDS)
  .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u);

export const personSchema = z.looseObject({ userId: z.int().nullable(), name: z.string() });
export type Person = z.infer<typeof personSchema>;

/** What a quality check found, in numbers. */
export const qualitySchema = z.object({
  blockers: z.int().min(0),
  warnings: z.int().min(0),
  byRule: z.record(z.string().max(64), z.int().min(0)),
});
export type Quality = z.infer<typeof qualitySchema>;

export const CHANGES = ['added', 'changed', 'deleted'] as const;
export type ChangeName = (typeof CHANGES)[number];
export type ChangeCounts = Record<ChangeName, number>;

/** Things of which there are changes; the wayfinding network of a site counts as one. */
export const CHANGED_KINDS = ['site', 'building', 'level', 'graph', 'feature'] as const;
export type ChangedKind = (typeof CHANGED_KINDS)[number];
