import { listWaitingNotes } from '../../db/index.ts';
import { createNotesReader, type NotesOptions } from './read-notes.ts';
import { createNotesSender } from './send-notes.ts';

/**
 * Notes, announcements and comments of reviews. They are written on the device at once, and sent when there is a network;
 * what is sent twice says the same, so each tab may send.
 */
export function createNotes(options: NotesOptions) {
  const { db, api } = options;
  const { read, readPeople } = createNotesReader(options);
  const { sendOne, sendReadings } = createNotesSender(options);
  let sending: Promise<void> | null = null;
  let isAskedAgain = false;

  async function sendAll(): Promise<void> {
    if (!(await api.extensions.has('notes'))) return;
    const waiting = (await listWaitingNotes(db)).filter(({ refused }) => refused === null);
    for (const clientLid of new Set(waiting.map((note) => note.clientLid)))
      if ((await read(clientLid)).status === 'failed') return;
    for (const note of (await listWaitingNotes(db)).filter(({ refused }) => refused === null))
      if (!(await sendOne(note))) return;
    if (await api.extensions.has('comms')) await sendReadings();
  }

  return {
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
