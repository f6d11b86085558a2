import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  json,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { NoteKind } from '../../../../src/domain/notes/index.ts';
import { instant } from '../columns.ts';
import { clients, users } from '../schema.ts';

/** The author; the name stays when the account is deleted. */
const author = () => ({
  userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
  userName: text('user_name').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Numbers of notes and replies, in the order of writing. */
export const noteWords = pgSequence('note_words');
/** Null on what was written before there were numbers: it counts as read. */
const number = () => bigint('n', { mode: 'number' });
/** Users who are named. Their accounts may be gone by now, or their rights. */
const mentions = () => integer('mentions').array().notNull().default([]);

/** What people of a client tell each other: notes on the map, announcements, comments of a review. */
export const notes = pgTable(
  'notes',
  {
    id: uuid('id').primaryKey(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NoteKind>().notNull(),
    state: text('state').$type<'open' | 'resolved'>().notNull(),
    text: text('text').notNull(),
    /** What it is about; null: the client as a whole. That thing may be gone, or not be there yet. */
    aboutKind: text('about_kind'),
    aboutKey: text('about_key'),
    siteId: integer('site_id'),
    buildingId: integer('building_id'),
    levelIndex: integer('level_index'),
    mentions: mentions(),
    /** Of an announcement. */
    until: instant('until'),
    /** Longitude and latitude of its pin. */
    position: json('position').$type<[number, number]>(),
    /** Of a report: the public map that it came from, which may be gone. */
    publicMapId: uuid('public_map_id'),
    n: number(),
    ...author(),
  },
  (t) => [
    index('notes_client').on(t.clientId, t.createdAt, t.id),
    index('notes_public_map')
      .on(t.publicMapId)
      .where(sql`public_map_id is not null`),
  ],
);

export const noteReplies = pgTable(
  'note_replies',
  {
    id: uuid('id').primaryKey(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    mentions: mentions(),
    n: number(),
    ...author(),
  },
  (t) => [index('note_replies_note').on(t.noteId, t.createdAt)],
);

/** Up to which number a person has read a note. */
export const noteReads = pgTable(
  'note_reads',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    n: bigint('n', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.noteId, t.userId] })],
);
