import { notes as calls } from '../../contract/calls/notes.ts';
import type { WireNote } from '../../contract/index.ts';
import {
  changeNote,
  keepNotePeople,
  keepNotesReading,
  listNotes,
  listReadWaiting,
  listWaitingNotes,
  notesReading,
  serverIdOf,
  type StoreyDatabase,
} from '../../db/index.ts';
import {
  baseOf,
  mergeNote,
  withArrived,
  type Note,
  type NoteMention,
  type NoteReply,
} from '../../domain/notes/index.ts';
import type { Answer, ApiError } from '../client/answer.ts';
import type { Api } from '../client/api.ts';
import { aboutToWire, noteFromWire } from '../mapping/note.ts';

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

/**
 * Notes, announcements and comments of reviews. They are written on the device at once, and sent when there is a network;
 * what is sent twice says the same, so each tab may send.
 */
export function createNotes({ db, api, now }: NotesOptions) {
  let sending: Promise<void> | null = null;
  let isAskedAgain = false;

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
  const page = (client: number, query: { limit: number; cursor?: string }) =>
    api.call(calls.list, { params: { client }, query });

  /** @returns whether the server can be asked for more */
  async function sendOne(note: Note): Promise<boolean> {
    const of = { clientLid: note.clientLid, id: note.id };
    const clientId = await serverIdOf(db, note.clientLid);
    const about = await aboutToWire(db, note.about);
    // It waits for the client or the place, which the server does not know yet.
    if (clientId === undefined || about === null) return true;
    if (note.waits === 'delete') {
      const answer = await api.call(calls.delete, { params: { note: note.id } });
      if (!isDone(answer)) return refuse(of, answer);
      await changeNote(db, of, (now) => (now?.waits === 'delete' ? null : now));
      return true;
    }
    if (note.waits === 'put') {
      const { kind, text, state } = note;
      const more = (await api.extensions.has('comms')) ? commsOf(note) : {};
      const body = { clientId, kind, text, state, ...(about !== undefined && { about }), ...more };
      const answer = await api.call(calls.put, { params: { note: note.id }, body });
      if (!answer.ok) return refuse(of, answer);
      await changeNote(
        db,
        of,
        (now) =>
          now && {
            ...now,
            base: baseOf(note),
            waits: now.waits === 'put' && isSame(baseOf(now), baseOf(note)) ? null : now.waits,
          },
      );
    }
    for (const reply of note.replies.filter(({ waits }) => waits !== null)) {
      const params = { note: note.id, reply: reply.id };
      const answer =
        reply.waits === 'put'
          ? await api.call(calls.putReply, { params, body: await replyBody(reply) })
          : await api.call(calls.deleteReply, { params });
      if (reply.waits === 'put' ? !answer.ok : !isDone(answer)) return refuse(of, answer);
      await changeNote(
        db,
        of,
        (now) =>
          now && {
            ...now,
            replies: now.replies.flatMap((one) =>
              one.id !== reply.id ? [one] : reply.waits === 'delete' ? [] : [{ ...one, waits: null }],
            ),
          },
      );
    }
    return true;
  }

  async function refuse(of: Pick<Note, 'clientLid' | 'id'>, answer: Answer<unknown>): Promise<boolean> {
    if (answer.ok) return true;
    const { error } = answer;
    if (!isRefusal(error)) return false;
    const { code, message } = error;
    await changeNote(db, of, (now) => now && { ...now, refused: { code, message } });
    return true;
  }

  async function sendAll(): Promise<void> {
    if (!(await api.extensions.has('notes'))) return;
    const waiting = (await listWaitingNotes(db)).filter(({ refused }) => refused === null);
    for (const clientLid of new Set(waiting.map((note) => note.clientLid)))
      if ((await read(clientLid)).status === 'failed') return;
    for (const note of (await listWaitingNotes(db)).filter(({ refused }) => refused === null))
      if (!(await sendOne(note))) return;
    if (await api.extensions.has('comms')) await sendReadings();
  }

  const replyBody = async ({ text, mentions }: NoteReply) => ({
    text,
    ...(mentions !== undefined && (await api.extensions.has('comms')) && { mentions: idsOf(mentions) }),
  });

  async function sendReadings(): Promise<void> {
    for (const note of await listReadWaiting(db)) {
      const { id, read: n = 0 } = note;
      const answer = await api.call(calls.read, { params: { note: id }, body: { n } });
      // A note that was deleted, or is hidden from this person now, can not be marked as read: the others still are.
      if (!answer.ok && !isRefusal(answer.error)) return;
      await changeNote(db, note, (known) => {
        if (known === undefined || known.read !== n) return undefined;
        const { readWaits: _told, ...told } = known;
        return told;
      });
    }
  }

  return {
    /** Takes over what the server has of a client's notes. */
    read,
    readPeople,
    /** Sends what waits, once. Nothing is lost where that fails: it waits on. */
    send: async (): Promise<void> => {
      isAskedAgain = sending !== null;
      sending ??= sendAll()
        .catch(() => undefined)
        .then(() => {
          sending = null;
        });
      await sending;
      if (isAskedAgain) {
        isAskedAgain = false;
        await sendAll().catch(() => undefined);
      }
    },
  };
}
export type Notes = ReturnType<typeof createNotes>;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const idsOf = (mentions: readonly NoteMention[]): number[] => mentions.map(({ userId }) => userId);

/** What a server with the extension keeps beside a note. */
const commsOf = ({ kind, mentions, until, position }: Note) => ({
  ...(mentions !== undefined && { mentions: idsOf(mentions) }),
  ...(kind === 'announcement' && until !== undefined && { until: until && Math.round(until / 1000) }),
  ...(position !== undefined && { position }),
});

/** The server heard it and will not take it, however often it is sent. */
const isRefusal = (error: ApiError): error is Extract<ApiError, { kind: 'http' }> =>
  error.kind === 'http' && error.status < 500 && ![401, 408, 429].includes(error.status);

/** A note that was already gone counts as deleted. */
const isDone = (answer: Answer<unknown>): boolean =>
  answer.ok || (answer.error.kind === 'http' && answer.error.status === 404);
