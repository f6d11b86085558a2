import { notes as calls } from '../../contract/calls/notes.ts';
import type { WireNote } from '../../contract/index.ts';
import {
  changeNote,
  keepNotePeople,
  keepNotesReading,
  listNotes,
  notesReading,
  serverIdOf,
  type StoreyDatabase,
} from '../../db/index.ts';
import { mergeNote, withArrived, type Note } from '../../domain/notes/index.ts';
import type { ApiError } from '../client/answer.ts';
import type { Api } from '../client/api.ts';
import { noteFromWire } from '../mapping/note.ts';

/** What became of a reading. unavailable: the server keeps no notes, so they stay on this device. */
export type NotesRead =
  | { status: 'read' }
  | { status: 'unavailable' }
  | { status: 'failed'; error: ApiError };

const PAGE = 500;

export interface NotesOptions {
  db: StoreyDatabase;
  api: Api;
  now: () => number;
}

/** Takes over notes of the server, and who can be named in them. */
export function createNotesReader({ db, api, now }: NotesOptions) {
  const page = (client: number, query: { limit: number; cursor?: string }) =>
    api.call(calls.list, { params: { client }, query });

  /** Takes over what the server has of a client's notes. */
  async function read(clientLid: string): Promise<NotesRead> {
    const client = await serverIdOf(db, clientLid);
    if (client === undefined) return { status: 'read' };
    if (!(await api.extensions.has('notes'))) return { status: 'unavailable' };
    const found: WireNote[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = { limit: PAGE, ...(cursor !== '' && { cursor }) };
      const answer: Awaited<ReturnType<typeof page>> = await page(client, query);
      if (!answer.ok) return { status: 'failed', error: answer.error };
      found.push(...answer.value.results);
      ({ cursor } = answer.value);
    }
    const theirs = new Map<string, Note>();
    for (const note of found) theirs.set(note.id, await noteFromWire(db, clientLid, note));
    const mine = new Map((await listNotes(db, clientLid)).map((note) => [note.id, note]));
    const hasComms = await api.extensions.has('comms');
    // What a device finds at its first reading is not news.
    const isNews = !hasComms && (await notesReading(db, clientLid)) !== null;
    const take = (known: Note | undefined, id: string): Note | null => {
      const merged = mergeNote(known, theirs.get(id));
      return isNews && merged !== null ? withArrived(merged, known) : merged;
    };
    for (const id of new Set([...theirs.keys(), ...mine.keys()])) {
      // Most are as they were: nothing is written for them.
      if (JSON.stringify(take(mine.get(id), id)) === JSON.stringify(mine.get(id) ?? null)) continue;
      await changeNote(db, { clientLid, id }, (known) => take(known, id));
    }
    await keepNotesReading(db, clientLid, { at: now(), hasComms });
    return { status: 'read' };
  }

  /** Takes over who can be named in notes of a client. Without an answer those stay who were known. */
  async function readPeople(clientLid: string): Promise<void> {
    const client = await serverIdOf(db, clientLid);
    if (client === undefined || !(await api.extensions.has('comms'))) return;
    const answer = await api.call(calls.people, { params: { client } });
    if (answer.ok) await keepNotePeople(db, clientLid, answer.value.results);
  }

  return { read, readPeople };
}
