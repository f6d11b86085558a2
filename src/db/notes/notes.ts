import { isNoteWaiting, namesPerson, unreadOf, type Note, type NoteAbout } from '../../domain/notes/index.ts';
import { readAncestors, type Ancestors } from '../database/encode-ancestors.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { entityKeyOf, NOTE, parseEntityKey } from '../schema/entity-key.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import type { StagingRecord } from '../schema/records.ts';

type Which = Pick<Note, 'clientLid' | 'id'>;

/**
 * Notes of the server are in `meta`. Notes that it does not have yet, or has in another version, are with the unsaved forms,
 * and so in the journal too: a waiting note outlives a wiped database.
 */
const PREFIX = 'note:';
/** Marks beside notes: of those with something unread, and of those that the server is to be told were read. */
const UNREAD = 'note-unread:';
const READ_WAITS = 'note-read-waits:';
const markOf = (mark: string, { clientLid, id }: Which): string => `${mark}${clientLid}:${id}`;
const keyOf = ({ clientLid, id }: Which): string => `${PREFIX}${clientLid}:${id}`;
const waitingKey = ({ clientLid, id }: Which): EntityKey => `clients:${NOTE}:${clientLid}:${id}`;

/** The note in what is kept under the key of one. */
export const noteIn = ({ values }: Pick<StagingRecord, 'values'>): Note => values['note'] as Note;

/** @param client the start of the key of a client's notes; empty for all */
async function read(db: StoreyDatabase, client: string): Promise<Note[]> {
  const settled = await db.meta
    .where('k')
    .startsWith(PREFIX + client)
    .toArray();
  const waiting = await db.staging.where(':id').startsWith(`clients:${NOTE}:${client}`).toArray();
  const notes = [...settled.map(({ value }) => value as Note), ...waiting.map(noteIn)];
  return [...new Map(notes.map((note) => [keyOf(note), note])).values()];
}

/** Notes of a client on this device, the latest first. */
export async function listNotes(db: StoreyDatabase, clientLid: string): Promise<Note[]> {
  return (await read(db, `${clientLid}:`)).toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
}

/** Notes of all clients that name a person and are open, the latest first. May be the query of a live query. */
export async function notesThatNameMe(db: StoreyDatabase, userId: number): Promise<Note[]> {
  return (await read(db, ''))
    .filter((note) => note.state === 'open' && note.waits !== 'delete' && namesPerson(note, userId))
    .toSorted((a, b) => lastAt(b) - lastAt(a) || (a.id < b.id ? 1 : -1));
}
const lastAt = ({ at, replies }: Note): number => Math.max(at, ...replies.map((reply) => reply.at));

/** Notes of which the server has not been told that they were read. */
export async function listReadWaiting(db: StoreyDatabase): Promise<Note[]> {
  const marks = await db.meta.where('k').startsWith(READ_WAITS).primaryKeys();
  if (marks.length === 0) return [];
  return (await read(db, '')).filter((note) => marks.includes(markOf(READ_WAITS, note)));
}

/** Whether there may be something to send. Reads no note. */
export async function hasNotesToSend(db: StoreyDatabase): Promise<boolean> {
  const waiting = await db.staging.where(':id').startsWith(`clients:${NOTE}:`).count();
  return waiting > 0 || (await db.meta.where('k').startsWith(READ_WAITS).count()) > 0;
}

/** How many notes have something that this person has not read. Reads no note; may be the query of a live query. */
export const countUnreadNotes = (db: StoreyDatabase): Promise<number> =>
  db.meta.where('k').startsWith(UNREAD).count();

/** Notes of which something has not reached the server, the oldest first. */
export async function listWaitingNotes(db: StoreyDatabase): Promise<Note[]> {
  return (await read(db, '')).filter(isNoteWaiting).toSorted((a, b) => a.at - b.at);
}

export const putNote = (db: StoreyDatabase, note: Note, ends?: EntityKey): Promise<void> =>
  changeNote(db, note, () => note, ends);

/**
 * Reads a note and writes it changed, without another write in between. Null: it is dropped.
 * @param ends the draft that it was written in: deleted in the same transaction
 */
export async function changeNote(
  db: StoreyDatabase,
  of: Which,
  change: (note: Note | undefined) => Note | null | undefined,
  ends?: EntityKey,
): Promise<void> {
  const written = await db.transaction('rw', db.meta, db.staging, async () => {
    if (ends !== undefined) await db.staging.delete(ends);
    const waiting = await db.staging.get(waitingKey(of));
    const before = waiting === undefined ? ((await db.meta.get(keyOf(of)))?.value as Note) : noteIn(waiting);
    const next = change(before);
    if (next === undefined || next === before) return undefined;
    await markNote(db, of, next);
    if (next !== null && isNoteWaiting(next)) {
      await db.meta.delete(keyOf(of));
      const at = Math.max((waiting?.at ?? 0) + 1, Date.now());
      const record: StagingRecord = {
        entityKey: waitingKey(of),
        values: { note: next },
        geometry: null,
        mode: 'edit',
        at,
      };
      await db.staging.put(record);
      return record;
    }
    if (waiting !== undefined) await db.staging.delete(waitingKey(of));
    if (next === null) await db.meta.delete(keyOf(of));
    else await db.meta.put({ k: keyOf(of), value: next });
    return waiting === undefined ? undefined : null;
  });
  if (written === null) await db.journal?.unstage(waitingKey(of));
  else if (written !== undefined && db.journal !== null)
    await db.journal.stage(written, false, await placesOf(db, noteIn(written)));
}

async function markNote(db: StoreyDatabase, of: Which, note: Note | null): Promise<void> {
  const there = note?.waits === 'delete' ? null : note;
  const isUnread = there !== null && db.userId !== null && unreadOf(there, db.userId).length > 0;
  const marks = [
    [UNREAD, isUnread],
    [READ_WAITS, there?.readWaits === true && there.base !== null],
  ] as const;
  for (const [mark, isOn] of marks) {
    const k = markOf(mark, of);
    if (((await db.meta.get(k)) !== undefined) !== isOn)
      await (isOn ? db.meta.put({ k, value: true }) : db.meta.delete(k));
  }
}

const TABLES = { site: 'sites', building: 'buildings', level: 'levels', feature: 'features' } as const;
const keyOfAbout = ({ kind, lid }: NoteAbout): EntityKey => entityKeyOf(TABLES[kind], lid);

/** What a note belongs to: a device that has lost all else knows these again by their numbers on the server. */
export const placesOfNote = ({ clientLid, about }: Note): EntityKey[] => [
  entityKeyOf('clients', clientLid),
  ...(about === null ? [] : [keyOfAbout(about)]),
];

async function placesOf(db: StoreyDatabase, note: Note): Promise<Ancestors[]> {
  const rows = new Map<EntityKey, ContentRow>();
  for (const key of placesOfNote(note)) {
    const { table, key: lid } = parseEntityKey(key);
    const row = await db.table<ContentRow, string>(table).get(lid);
    if (row !== undefined) rows.set(key, row);
  }
  return readAncestors(db, rows, (keys) => [...keys]);
}
