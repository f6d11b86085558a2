import { notes as calls } from '../contract/calls/notes.ts';
import type { WireAbout, WireNote } from '../contract/index.ts';
import {
  changeNote,
  getLevel,
  levelServerKey,
  lidOf,
  listNotes,
  listWaitingNotes,
  serverIdOf,
  type StoreyDatabase,
} from '../db/index.ts';
import { mergeNote, type Note, type NoteAbout } from '../domain/notes/index.ts';
import type { Answer, ApiError } from './client/answer.ts';
import type { Api } from './client/api.ts';

/** What became of a reading. unavailable: the server keeps no notes, so they stay on this device. */
export type NotesRead =
  | { status: 'read' }
  | { status: 'unavailable' }
  | { status: 'failed'; error: ApiError };

const PAGE = 500;

/**
 * Notes, announcements and comments of reviews. They are written on the device at once, and sent when there is a network;
 * what is sent twice says the same, so each tab may send.
 */
export function createNotes({ db, api }: { db: StoreyDatabase; api: Api }) {
  let sending: Promise<void> | null = null;
  let isAskedAgain = false;

  const asWire = async (about: NoteAbout | null): Promise<WireAbout | undefined | null> => {
    if (about === null) return undefined;
    if (about.kind === 'feature') return { kind: 'feature', key: about.lid };
    const id = await serverIdOf(db, about.lid);
    if (id === undefined) return null;
    if (about.kind !== 'level') return { kind: about.kind, key: String(id) };
    const buildingId = await serverIdOf(db, (await getLevel(db, about.lid))?.buildingLid ?? '');
    return buildingId === undefined ? null : { kind: 'level', key: levelServerKey(buildingId, id) };
  };

  async function fromWire(clientLid: string, note: WireNote): Promise<Note> {
    return {
      id: note.id,
      clientLid,
      kind: note.kind,
      text: note.text,
      state: note.state,
      about: await localAbout(note.about),
      by: note.by,
      at: note.at * 1000,
      replies: note.replies.map(({ id, text, by, at }) => ({ id, text, by, at: at * 1000, waits: null })),
      base: { text: note.text, state: note.state },
      waits: null,
      refused: null,
    };
  }

  /** A feature keeps its key, so that the note stays with it when it is sent; what else is not here is named by what is. */
  async function localAbout(about: WireAbout | undefined): Promise<NoteAbout | null> {
    if (about === undefined) return null;
    const { kind, key, siteId, buildingId, levelIndex } = about;
    const named = async (
      of: 'sites' | 'buildings' | 'levels',
      as: NoteAbout['kind'],
      serverKey: string | number | undefined,
    ): Promise<NoteAbout | null> => {
      const lid = serverKey === undefined ? undefined : await lidOf(db, of, serverKey);
      return lid === undefined ? null : { kind: as, lid };
    };
    const nearest = async (): Promise<NoteAbout | null> =>
      (buildingId !== undefined && levelIndex !== undefined
        ? await named('levels', 'level', levelServerKey(buildingId, levelIndex))
        : null) ??
      (await named('buildings', 'building', buildingId)) ??
      named('sites', 'site', siteId);
    if (kind !== 'feature') return nearest();
    const near = (await db.features.get(key)) === undefined ? await nearest() : null;
    return { kind, lid: key, ...(near && { near }) };
  }

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
    for (const note of found) theirs.set(note.id, await fromWire(clientLid, note));
    const mine = await listNotes(db, clientLid);
    for (const id of new Set([...theirs.keys(), ...mine.map((note) => note.id)]))
      await changeNote(db, { clientLid, id }, (now) => mergeNote(now, theirs.get(id)));
    return { status: 'read' };
  }
  const page = (client: number, query: { limit: number; cursor?: string }) =>
    api.call(calls.list, { params: { client }, query });

  /** @returns whether the server can be asked for more */
  async function sendOne(note: Note): Promise<boolean> {
    const of = { clientLid: note.clientLid, id: note.id };
    const clientId = await serverIdOf(db, note.clientLid);
    const about = await asWire(note.about);
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
      const body = { clientId, kind, text, state, ...(about !== undefined && { about }) };
      const answer = await api.call(calls.put, { params: { note: note.id }, body });
      if (!answer.ok) return refuse(of, answer);
      await changeNote(
        db,
        of,
        (now) =>
          now && {
            ...now,
            base: { text, state },
            waits: now.waits === 'put' && now.text === text && now.state === state ? null : now.waits,
          },
      );
    }
    for (const reply of note.replies.filter(({ waits }) => waits !== null)) {
      const params = { note: note.id, reply: reply.id };
      const answer =
        reply.waits === 'put'
          ? await api.call(calls.putReply, { params, body: { text: reply.text } })
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
    if (error.kind !== 'http' || error.status >= 500 || [401, 408, 429].includes(error.status)) return false;
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
  }

  return {
    /** Takes over what the server has of a client's notes. */
    read,
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

/** A note that was already gone counts as deleted. */
const isDone = (answer: Answer<unknown>): boolean =>
  answer.ok || (answer.error.kind === 'http' && answer.error.status === 404);
