import { notes as calls } from '../../contract/calls/notes.ts';
import { changeNote, listReadWaiting, serverIdOf, type StoreyDatabase } from '../../db/index.ts';
import { baseOf, type Note, type NoteMention, type NoteReply } from '../../domain/notes/index.ts';
import type { Answer, ApiError } from '../client/answer.ts';
import type { Api } from '../client/api.ts';
import { aboutToWire } from '../mapping/note.ts';

/** Sends what is written in notes on this device, and what was read of them. */
export function createNotesSender({ db, api }: { db: StoreyDatabase; api: Api }) {
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

  return { sendOne, sendReadings };
}

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
