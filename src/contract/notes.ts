import * as z from 'zod';
import { showsSomething } from '../domain/rules/index.ts';
import { bodyIdSchema, pageOf, resultOf } from './envelope.ts';

export const NOTE_KINDS = ['note', 'announcement', 'review'] as const;
export const NOTE_STATES = ['open', 'resolved'] as const;

/** Who did something: the id is null where the account is gone. */
export const wireAuthorSchema = z.looseObject({ userId: z.int().nullable(), name: z.string() });

/** A thing of a client, named as in GET /changes, and the place that it is found at. */
export const wireAboutSchema = z.looseObject({
  kind: z.string().regex(/^[a-z-]{1,40}$/),
  key: z.string().regex(/^[\w/-]{1,60}$/),
  siteId: z.optional(bodyIdSchema),
  buildingId: z.optional(bodyIdSchema),
  levelIndex: z.int().min(-99).max(999).optional(),
});
export type WireAbout = z.infer<typeof wireAboutSchema>;

const wireReplySchema = z.looseObject({
  id: z.uuid(),
  text: z.string(),
  by: wireAuthorSchema,
  /** Epoch seconds. */
  at: z.int(),
});

export const wireNoteSchema = z.looseObject({
  id: z.uuid(),
  kind: z.enum(NOTE_KINDS),
  text: z.string(),
  by: wireAuthorSchema,
  /** Epoch seconds. */
  at: z.int(),
  state: z.enum(NOTE_STATES),
  about: wireAboutSchema.optional(),
  replies: z.array(wireReplySchema),
});
export type WireNote = z.infer<typeof wireNoteSchema>;

/** GET /clients/{id}/notes */
export const notesAnswerSchema = pageOf(wireNoteSchema);
/** PUT of a note, and of a reply: the note as it stands */
export const noteAnswerSchema = resultOf(wireNoteSchema);

/** Embeddings, overrides and isolates of direction. They are invisible and would reorder the text around a note. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Without invisible characters: no control characters but line breaks and tabs, and more than spaces. */
const noteText = z
  .string()
  .overwrite((text) => text.replace(REORDERING, ''))
  .trim()
  .min(1)
  .max(2000)
  .regex(/^[^\p{Cc}\p{Cs}]*(?:[\n\r\t][^\p{Cc}\p{Cs}]*)*$/u)
  .refine(showsSomething);

/** PUT /notes/{id} */
export const noteBodySchema = z.object({
  clientId: bodyIdSchema,
  kind: z.enum(NOTE_KINDS),
  text: noteText,
  about: wireAboutSchema.optional(),
  state: z.enum(NOTE_STATES),
});
/** PUT /notes/{id}/replies/{id} */
export const replyBodySchema = z.object({ text: noteText });
