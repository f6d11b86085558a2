import { isNoteWaiting, type Note } from '../../domain/notes/index.ts';
import type { StoreyDatabase } from '../schema/database.ts';

const PREFIX = 'note:';
const keyOf = ({ clientLid, id }: Pick<Note, 'clientLid' | 'id'>): string => `${PREFIX}${clientLid}:${id}`;

async function read(db: StoreyDatabase, prefix: string): Promise<Note[]> {
  const rows = await db.meta.where('k').startsWith(prefix).toArray();
  return rows.map(({ value }) => value as Note);
}

/** Notes of a client on this device, the latest first. */
export async function listNotes(db: StoreyDatabase, clientLid: string): Promise<Note[]> {
  return (await read(db, `${PREFIX}${clientLid}:`)).toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
}

async function getNote(db: StoreyDatabase, of: Pick<Note, 'clientLid' | 'id'>): Promise<Note | undefined> {
  return (await db.meta.get(keyOf(of)))?.value as Note | undefined;
}

export async function putNote(db: StoreyDatabase, note: Note): Promise<void> {
  await db.meta.put({ k: keyOf(note), value: note });
}

async function dropNote(db: StoreyDatabase, of: Pick<Note, 'clientLid' | 'id'>): Promise<void> {
  await db.meta.delete(keyOf(of));
}

/** Notes of which something has not reached the server, the oldest first. */
export async function listWaitingNotes(db: StoreyDatabase): Promise<Note[]> {
  return (await read(db, PREFIX)).filter(isNoteWaiting).toSorted((a, b) => a.at - b.at);
}

/** Reads a note and writes it changed, with nobody else in between. Null: it is dropped. */
export async function changeNote(
  db: StoreyDatabase,
  of: Pick<Note, 'clientLid' | 'id'>,
  change: (note: Note | undefined) => Note | null | undefined,
): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const next = change(await getNote(db, of));
    if (next === null) await dropNote(db, of);
    else if (next !== undefined) await putNote(db, next);
  });
}
