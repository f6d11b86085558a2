import * as z from 'zod';
import {
  CLOSURE_REASONS,
  CLOSURE_TARGETS,
  CLOSURE_TEXT,
  isClosureLanguage,
} from '../../domain/closures/index.ts';
import { lengthOf } from '../../domain/values/text.ts';
import { bodyIdSchema, pageOf, resultOf } from '../envelope.ts';
import { REORDERING, wireAuthorSchema } from '../notes.ts';

const instant = z.int().min(0).max(100_000_000_000);
const uuid = z.uuid().toLowerCase();
const target = z.union([
  z.strictObject({ fid: uuid, only: z.literal(true).optional() }),
  z.strictObject({ a: uuid, b: uuid }),
]);
const text = z
  .string()
  .max(2 * CLOSURE_TEXT)
  .overwrite((words) => words.replace(REORDERING, ''))
  .trim()
  .regex(/^[^\p{Cc}\p{Cs}]*(?:[\n\r\t][^\p{Cc}\p{Cs}]*)*$/u)
  .refine((words) => lengthOf(words) <= CLOSURE_TEXT);

const contentSchema = z.looseObject({
  targets: z.array(target).min(CLOSURE_TARGETS[0]).max(CLOSURE_TARGETS[1]),
  reason: z.enum(CLOSURE_REASONS),
  /** To visitors, by content language. */
  text: z.record(z.string().refine(isClosureLanguage), text),
});
/** What of a closure the server keeps as it was sent. */
export type StoredClosure = z.infer<typeof contentSchema>;

/** A closure in the archive of a client. */
export const archivedClosureSchema = contentSchema.extend({
  siteId: bodyIdSchema,
  /** Epoch seconds; `until` null: without an end. */
  from: instant,
  until: instant.nullable(),
});
export type ArchivedClosure = z.infer<typeof archivedClosureSchema>;

/** PUT /closures/{id}: `state`, `gone`, `by` and `at` are the server's. Unknown members are kept. */
export const closureBodySchema = archivedClosureSchema.extend({ clientId: bodyIdSchema });
export type ClosureBody = z.infer<typeof closureBodySchema>;

export const CLOSURE_STATES = ['planned', 'active', 'over'] as const;

const wireClosureSchema = closureBodySchema.extend({
  id: z.uuid(),
  state: z.enum(CLOSURE_STATES),
  /** Features of its targets that are not there, or no more: they are passed over. */
  gone: z.array(z.string()),
  by: wireAuthorSchema,
  /** Epoch seconds. */
  at: z.int(),
});
export type WireClosure = z.infer<typeof wireClosureSchema>;

/** GET /clients/{id}/closures */
export const closuresAnswerSchema = pageOf(wireClosureSchema);
/** GET and PUT of one */
export const closureAnswerSchema = resultOf(wireClosureSchema);
