import { nameToOthers } from '../../../src/domain/entities/user.ts';
import { count, eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { noteBodySchema, replyBodySchema, WireNote } from '../../../src/contract/index.ts';
import { roleFor } from '../../../src/domain/status/index.ts';
import {
  canSee,
  requireAdmin,
  requireEditor,
  requireSight,
  type Scope,
} from '../../platform/access/authorize.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import { badRequest, conflict, forbidden, notFound } from '../../platform/api-error.ts';
import { readPosition, writePosition } from './position.ts';
import type { ExpectMatch } from '../../platform/http/preconditions.ts';
import type { Db, Tx } from '../../platform/storage/connect.ts';
import { noteReplies, notes } from '../../platform/storage/tables/notes.ts';
import { requireAllowance } from '../../platform/rate-limit.ts';
import { requireClient } from '../hierarchy/index.ts';
import { placeOfAbout } from './about.ts';
import {
  countReplies,
  getReply,
  listNotes,
  lockNote,
  nextNumber,
  type NoteRow,
  notesToWire,
  noteToWire,
  readsOf,
  writeRead,
} from './queries.ts';
import { requireReaders } from './readers.ts';

/** Of one note: its replies come with it, and a list has up to 500 notes. */
const MOST_REPLIES = 200;
/** Of a page of notes together: a page ends before the note whose replies would be too many, however many were asked for. */
const MOST_REPLIES_OF_PAGE = 2000;
/**
 * Notes that are read in one go, and for one page: who sees a part of the client alone may see none of many. Then a page
 * has fewer than were asked for, and the next one goes on behind what was read.
 */
const READ_AT_ONCE = 100;
const MOST_READ = 2000;
/** Pages of one person. */
const PAGES = { most: 240, within: 60 };

const scopeOf = ({ clientId, siteId, buildingId }: Pick<NoteRow, 'clientId' | 'siteId' | 'buildingId'>) => ({
  clientId,
  siteId,
  buildingId,
});

const idsOf = (rows: readonly NoteRow[]): string[] => rows.map(({ id }) => id);

/** A part of the list of what the user may see, with the cursor of the next. */
export async function pageOfNotes(
  db: Db,
  user: SignedInUser,
  clientId: number,
  asked: { kind?: NoteRow['kind'] | undefined; state?: NoteRow['state'] | undefined },
  { after, limit }: { after: string | null; limit: number },
): Promise<{ results: WireNote[]; cursor: string | null }> {
  await requireAllowance(db, `notes:${user.id}`, PAGES);
  const seen: NoteRow[] = [];
  let replies = 0;
  let position = readPosition(after);
  const pageOf = async (rows: NoteRow[], until: typeof position) => {
    const [wire, reads] = [await notesToWire(db, rows), await readsOf(db, user.id, idsOf(rows))];
    return {
      results: wire.map((note) => ({ ...note, read: reads.get(note.id) ?? 0 })),
      cursor: until && writePosition(until),
    };
  };
  const batch = Math.max(limit, READ_AT_ONCE);
  for (let read = 0; read < MOST_READ; read += batch) {
    const rows = await listNotes(db, clientId, asked, { after: position, limit: batch });
    const counts = await countReplies(db, idsOf(rows));
    for (const row of rows) {
      if (seen.length === limit) return pageOf(seen, position);
      if (canSee(user, scopeOf(row))) {
        replies += counts.get(row.id) ?? 0;
        if (seen.length > 0 && replies > MOST_REPLIES_OF_PAGE) return pageOf(seen, position);
        seen.push(row);
      }
      position = { at: row.createdAt, id: row.id };
    }
    if (rows.length < batch) return pageOf(seen, null);
    if (seen.length === limit) break;
  }
  return pageOf(seen, position);
}

/** Who administers the place may change what others wrote there. */
function requireAuthor(user: SignedInUser, of: Pick<NoteRow, 'userId'>, note: NoteRow): void {
  requireSight(user, scopeOf(note));
  if (of.userId !== user.id && roleFor(user, scopeOf(note)) !== 'admin') throw forbidden();
}

/** Creates the note, or changes it: every editor of the place may resolve it, only its author may change the text. */
export function putNote(
  db: Db,
  user: SignedInUser,
  id: string,
  body: z.infer<typeof noteBodySchema>,
  expect: ExpectMatch,
): Promise<WireNote> {
  return db.transaction(async (tx) => {
    const { clientId, kind, about, text, state, mentions, until, position } = body;
    requireSight(user, { clientId });
    await requireClient(tx, clientId);
    const place = await placeOfAbout(tx, clientId, about);
    const requireWriter = kind === 'announcement' ? requireAdmin : requireEditor;
    requireWriter(user, scopeOf({ clientId, ...place }));
    const values = {
      text,
      state,
      aboutKind: about?.kind ?? null,
      aboutKey: about?.key ?? null,
      ...place,
      // What is absent stays as it is.
      ...(until !== undefined && { until: until === null ? null : new Date(until * 1000) }),
      ...(position !== undefined && { position }),
    };
    const seenBy = scopeOf({ clientId, ...place });
    if (!(await lockNote(tx, id))) {
      await expect(() => Promise.resolve(null));
      // Visitors alone make them.
      if (kind === 'report') throw notFound();
      await requireReaders(tx, mentions ?? [], seenBy);
      const author = { userId: user.id, userName: nameToOthers(user), createdAt: new Date() };
      const [made] = await tx
        .insert(notes)
        .values({ ...values, ...author, id, clientId, kind, mentions: mentions ?? [], n: nextNumber })
        .onConflictDoNothing()
        .returning();
      if (made) return noteToWire(tx, made);
    }
    // There before, or made by another call in between: its words are its author's.
    const before = await lockNote(tx, id);
    if (before?.clientId !== clientId || before.kind !== kind || !canSee(user, scopeOf(before))) {
      throw conflict('note-exists');
    }
    requireWriter(user, scopeOf(before));
    const wire = await noteToWire(tx, before);
    const named = await namedNow(tx, { before: before.mentions, told: wire.mentions, mentions }, seenBy);
    const isSame =
      before.text === text &&
      before.aboutKind === values.aboutKind &&
      before.aboutKey === values.aboutKey &&
      named === before.mentions &&
      (until === undefined || until === wire.until) &&
      (position === undefined || String(position) === String(before.position ?? null));
    if (!isSame) requireAuthor(user, before, before);
    await expect(() => Promise.resolve(wire));
    const [row] = await tx
      .update(notes)
      .set({ ...values, mentions: named })
      .where(eq(notes.id, id))
      .returning();
    return noteToWire(tx, row!);
  });
}

/**
 * Who is named after a change. People who are left out of the answers stay where the caller gives back the others.
 * @throws 400 not-a-reader for a person who is newly named and may not see the place
 */
async function namedNow(
  tx: Tx,
  of: { before: number[]; told: WireNote['mentions']; mentions: number[] | undefined },
  place: Scope,
): Promise<number[]> {
  const { before, mentions } = of;
  const told = (of.told ?? []).map(({ userId }) => userId);
  const isSame = mentions === undefined || [told, before].some((one) => String(one) === String(mentions));
  if (isSame) return before;
  const added = mentions.filter((id) => !before.includes(id));
  await requireReaders(tx, added, place);
  return mentions;
}

async function requireNote(tx: Tx, user: SignedInUser, id: string): Promise<NoteRow> {
  const note = await lockNote(tx, id);
  if (!note) throw notFound();
  requireSight(user, scopeOf(note));
  return note;
}

export function deleteNote(db: Db, user: SignedInUser, id: string, expect: ExpectMatch): Promise<void> {
  return db.transaction(async (tx) => {
    const note = await requireNote(tx, user, id);
    requireAuthor(user, note, note);
    await expect(() => noteToWire(tx, note));
    await tx.delete(notes).where(eq(notes.id, id));
  });
}

export function putReply(
  db: Db,
  user: SignedInUser,
  { noteId, id }: { noteId: string; id: string },
  { text, mentions }: z.infer<typeof replyBodySchema>,
  expect: ExpectMatch,
): Promise<WireNote> {
  return db.transaction(async (tx) => {
    const note = await requireNote(tx, user, noteId);
    requireEditor(user, scopeOf(note));
    const before = await getReply(tx, id);
    if (before && before.noteId !== noteId) throw conflict('note-exists');
    const wire = await noteToWire(tx, note);
    const told = wire.replies.find((reply) => reply.id === id)?.mentions;
    const named = await namedNow(tx, { before: before?.mentions ?? [], told, mentions }, scopeOf(note));
    if (before && (before.text !== text || named !== before.mentions)) requireAuthor(user, before, note);
    await expect(() => Promise.resolve(wire));
    if (!before) {
      const [counted] = await tx
        .select({ n: count() })
        .from(noteReplies)
        .where(eq(noteReplies.noteId, noteId));
      if (counted!.n >= MOST_REPLIES) throw badRequest('too-many');
    }
    const author = { userId: user.id, userName: nameToOthers(user), createdAt: new Date() };
    const written = await tx
      .insert(noteReplies)
      .values({ id, noteId, text, mentions: named, n: nextNumber, ...author })
      .onConflictDoUpdate({
        target: noteReplies.id,
        set: { text, mentions: named },
        setWhere: eq(noteReplies.noteId, noteId),
      })
      .returning({ id: noteReplies.id });
    // Another call gave the id to a reply to another note in between.
    if (written.length === 0) throw conflict('note-exists');
    return noteToWire(tx, note);
  });
}

export function deleteReply(
  db: Db,
  user: SignedInUser,
  { noteId, id }: { noteId: string; id: string },
  expect: ExpectMatch,
): Promise<void> {
  return db.transaction(async (tx) => {
    const note = await requireNote(tx, user, noteId);
    const reply = await getReply(tx, id);
    if (reply?.noteId !== noteId) throw notFound();
    requireAuthor(user, reply, note);
    await expect(() => noteToWire(tx, note));
    await tx.delete(noteReplies).where(eq(noteReplies.id, id));
  });
}

/** Notes how far the user has read a note. */
export function markNoteRead(db: Db, user: SignedInUser, id: string, n: number): Promise<void> {
  return db.transaction(async (tx) => {
    await requireNote(tx, user, id);
    await writeRead(tx, user.id, id, n);
  });
}
