import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { WireNote } from '../../../src/contract/index.ts';
import type { Queryable } from '../../platform/storage/connect.ts';
import { noteReplies, notes } from '../../platform/storage/tables/notes.ts';

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
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    text: row.text,
    by: authorOf(row),
    at: seconds(row.createdAt),
    state: row.state,
    ...(row.aboutKind !== null &&
      row.aboutKey !== null && { about: aboutOf(row, row.aboutKind, row.aboutKey) }),
    replies: (byNote.get(row.id) ?? []).map((reply) => ({
      id: reply.id,
      text: reply.text,
      by: authorOf(reply),
      at: seconds(reply.createdAt),
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
