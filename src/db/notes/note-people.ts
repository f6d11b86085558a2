import type { StoreyDatabase } from '../database/database.ts';

/** A person who can be named in notes, with what they see of a client: `{}` is all of it. Numbers are the server's. */
export interface NotePerson {
  userId: number;
  name: string;
  scopes: readonly { siteId?: number | undefined; buildingId?: number | undefined }[];
}

/** What a reading of a client's notes came to. */
export interface NotesReading {
  /** Milliseconds since 1970, by this device's clock. */
  at: number;
  /** The server knows people who are named, ends of announcements, and what each person has read. */
  hasComms: boolean;
}

const PEOPLE = 'note-people:';
const READING = 'notes-read:';

/** Who can be named in notes of a client, as last read. May be the query of a live query. */
export async function notePeople(db: StoreyDatabase, clientLid: string): Promise<readonly NotePerson[]> {
  return ((await db.meta.get(PEOPLE + clientLid))?.value as NotePerson[] | undefined) ?? [];
}

export async function keepNotePeople(
  db: StoreyDatabase,
  clientLid: string,
  people: readonly NotePerson[],
): Promise<void> {
  await db.meta.put({ k: PEOPLE + clientLid, value: people });
}

/** When the notes of a client were last read; null: never on this device. May be the query of a live query. */
export async function notesReading(db: StoreyDatabase, clientLid: string): Promise<NotesReading | null> {
  return ((await db.meta.get(READING + clientLid))?.value as NotesReading | undefined) ?? null;
}

export async function keepNotesReading(
  db: StoreyDatabase,
  clientLid: string,
  reading: NotesReading,
): Promise<void> {
  await db.meta.put({ k: READING + clientLid, value: reading });
}
