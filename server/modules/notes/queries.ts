import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { nameToOthers } from '../../../src/domain/entities/user.ts';
import type { WireNote } from '../../../src/contract/index.ts';
import { canSee } from '../../platform/access/authorize.ts';
import type { Queryable } from '../../platform/storage/connect.ts';
import { readersById } from './readers.ts';
import { noteReads, noteReplies, notes, noteWords } from '../../platform/storage/tables/notes.ts';

export type NoteRow = typeof notes.$inferSelect;
export type ReplyRow = typeof noteReplies.$inferSelect;

/** After which note, newest first, a part of the list begins. */
export interface NotePosition {
  at: Date;
  id: string;
}
interface Asked {
  kind?: NoteRow['kind'] | undefined;
  state?: NoteRow['state'] | undefined;
}

export function listNotes(
  db: Queryable,
  clientId: number,
  { kind, state }: Asked,
  { after, limit }: { after: NotePosition | null; limit: number },
): Promise<NoteRow[]> {
  const from =
    after && sql`(${notes.createdAt}, ${notes.id}) < (${after.at.toISOString()}, ${after.id}::uuid)`;
  return db
    .select()
    .from(notes)
    .where(
      and(
        eq(notes.clientId, clientId),
        kind && eq(notes.kind, kind),
        state && eq(notes.state, state),
        from ?? undefined,
      ),
    )
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(limit);
}

/** How many replies each of these notes has; those without are left out. */
export async function countReplies(db: Queryable, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: noteReplies.noteId, replies: count() })
    .from(noteReplies)
    .where(inArray(noteReplies.noteId, ids))
    .groupBy(noteReplies.noteId);
  return new Map(rows.map(({ id, replies }) => [id, replies]));
}

/** Locks it against changes until the transaction ends. */
export async function lockNote(tx: Queryable, id: string): Promise<NoteRow | undefined> {
  return (await tx.select().from(notes).where(eq(notes.id, id)).for('update'))[0];
}

export async function getReply(db: Queryable, id: string): Promise<ReplyRow | undefined> {
  return (await db.select().from(noteReplies).where(eq(noteReplies.id, id)))[0];
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
const authorOf = ({ userId, userName }: Pick<NoteRow, 'userId' | 'userName'>) => ({ userId, name: userName });

/** The next number of what is written. Call while the note is locked, so that its numbers grow. */
export const nextNumber = sql<number>`nextval(${noteWords.seqName}::regclass)`;

/** Up to which number a person has read each of these notes. */
export async function readsOf(db: Queryable, userId: number, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(noteReads)
    .where(and(eq(noteReads.userId, userId), inArray(noteReads.noteId, ids)));
  return new Map(rows.map(({ noteId, n }) => [noteId, n]));
}

/** Notes how far a person has read: never back, and never beyond what is there. */
export async function writeRead(db: Queryable, userId: number, noteId: string, n: number): Promise<void> {
  await db.execute(sql`
    insert into note_reads (user_id, note_id, n)
    select ${userId}::int, ${noteId}::uuid, least(${n}::bigint, greatest(
      (select n from notes where id = ${noteId}::uuid), (select max(n) from note_replies where note_id = ${noteId}::uuid), 0))
    on conflict (note_id, user_id) do update set n = greatest(note_reads.n, excluded.n)`);
}

/** Notes with their replies, the oldest reply first. */
export async function notesToWire(db: Queryable, rows: NoteRow[]): Promise<WireNote[]> {
  const ids = rows.map((row) => row.id);
  const replies =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(noteReplies)
          .where(inArray(noteReplies.noteId, ids))
          .orderBy(asc(noteReplies.createdAt), asc(noteReplies.id));
  const byNote = new Map(ids.map((id) => [id, [] as ReplyRow[]]));
  for (const reply of replies) byNote.get(reply.noteId)?.push(reply);
  const named = await readersById(
    db,
    [...rows, ...replies].flatMap((row) => row.mentions),
  );
  const wordsOf = (place: NoteRow, { mentions, n }: Pick<NoteRow, 'mentions' | 'n'>) => ({
    mentions: mentions.flatMap((userId) => {
      const reader = named.get(userId);
      return reader !== undefined && canSee(reader, place) ? [{ userId, name: nameToOthers(reader) }] : [];
    }),
    ...(n !== null && { n }),
  });
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    text: row.text,
    by: authorOf(row),
    at: seconds(row.createdAt),
    state: row.state,
    ...wordsOf(row, row),
    until: row.until === null ? null : seconds(row.until),
    position: row.position,
    ...(row.aboutKind !== null &&
      row.aboutKey !== null && { about: aboutOf(row, row.aboutKind, row.aboutKey) }),
    replies: (byNote.get(row.id) ?? []).map((reply) => ({
      id: reply.id,
      text: reply.text,
      by: authorOf(reply),
      at: seconds(reply.createdAt),
      ...wordsOf(row, reply),
    })),
  }));
}

const aboutOf = ({ siteId, buildingId, levelIndex }: NoteRow, kind: string, key: string) => ({
  kind,
  key,
  ...(siteId !== null && { siteId }),
  ...(buildingId !== null && { buildingId }),
  ...(levelIndex !== null && { levelIndex }),
});

/** One note as the list has it. */
export const noteToWire = async (db: Queryable, row: NoteRow): Promise<WireNote> =>
  (await notesToWire(db, [row]))[0]!;
