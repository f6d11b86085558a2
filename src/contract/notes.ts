import * as z from 'zod';
import { showsSomething } from '../domain/rules/index.ts';
import { bodyIdSchema, listOf, pageOf, resultOf, resultsOf } from './envelope.ts';
import { MOST_MENTIONS, NOTE_KINDS } from '../domain/notes/index.ts';

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

/** Extension `comms`: who is named, and the number by which is known what was read. Absent on what is older than that. */
const commsMembers = {
  mentions: z.array(z.looseObject({ userId: z.int(), name: z.string() })).optional(),
  n: z.int().optional(),
};

/** Longitude and latitude. */
const pinSchema = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

const wireReplySchema = z.looseObject({
  id: z.uuid(),
  text: z.string(),
  by: wireAuthorSchema,
  /** Epoch seconds. */
  at: z.int(),
  ...commsMembers,
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
  ...commsMembers,
  /** Of an announcement; epoch seconds. */
  until: z.int().nullish(),
  /** Where its pin stands. */
  position: pinSchema.nullish(),
  /** In a list: the number up to which the caller has read it. */
  read: z.int().optional(),
});
export type WireNote = z.infer<typeof wireNoteSchema>;

/** GET /clients/{id}/notes */
export const notesAnswerSchema = pageOf(wireNoteSchema);
/** PUT of a note, and of a reply: the note as it stands */
export const noteAnswerSchema = resultOf(wireNoteSchema);

/** Embeddings, overrides and isolates of direction. They are invisible and would reorder the text around a note. */
export const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Without invisible characters: no control characters but line breaks and tabs, and more than spaces. */
const noteText = z
  .string()
  .overwrite((text) => text.replace(REORDERING, ''))
  .trim()
  .min(1)
  .max(2000)
  .regex(/^[^\p{Cc}\p{Cs}]*(?:[\n\r\t][^\p{Cc}\p{Cs}]*)*$/u)
  .refine(showsSomething);

/** Ids of users who are named, each once. */
const mentionsSchema = z
  .array(bodyIdSchema)
  .max(MOST_MENTIONS)
  .overwrite((ids) => [...new Set(ids)])
  .optional();

/** PUT /notes/{id}. Mentions, end and pin stay as they are where they are absent. */
export const noteBodySchema = z
  .object({
    clientId: bodyIdSchema,
    kind: z.enum(NOTE_KINDS),
    text: noteText,
    about: wireAboutSchema.optional(),
    state: z.enum(NOTE_STATES),
    mentions: mentionsSchema,
    until: z.int().min(0).max(100_000_000_000).nullish(),
    position: pinSchema.nullish(),
  })
  .refine(({ kind, until }) => kind === 'announcement' || until == null, { path: ['until'] });
/** PUT /notes/{id}/replies/{id} */
export const replyBodySchema = z.object({ text: noteText, mentions: mentionsSchema });
/** PUT /notes/{id}/read */
export const readBodySchema = z.object({ n: z.int().min(0) });

/** GET /clients/{id}/people: who can be named, with the sites and buildings that they see; `{}` for all of the client. */
export const peopleAnswerSchema = resultsOf(
  listOf(
    z.looseObject({
      userId: z.int(),
      name: z.string(),
      scopes: z.array(z.looseObject({ siteId: z.int().optional(), buildingId: z.int().optional() })),
    }),
  ),
);
