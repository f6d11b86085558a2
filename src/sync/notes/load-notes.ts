import { hasNotesToSend } from '../../db/index.ts';
import type { Notes } from './notes.ts';
import type { NotesOptions } from './read-notes.ts';

/** The exchange of notes. Its code is loaded when something is to be read or sent; where it can't be had, notes wait. */
export function loadNotes(options: NotesOptions): Notes {
  let loading: Promise<Notes> | null = null;
  const loaded = (): Promise<Notes> => {
    loading ??= import('./notes.ts').then(
      ({ createNotes }) => createNotes(options),
      (cause: unknown) => {
        // It is asked for again the next time.
        loading = null;
        throw cause;
      },
    );
    return loading;
  };
  return {
    read: async (clientLid) => {
      const notes = await loaded().catch(() => null);
      const error = { kind: 'network', message: 'The code for notes could not be loaded.' } as const;
      return notes === null ? { status: 'failed', error } : notes.read(clientLid);
    },
    readPeople: async (clientLid) => (await loaded().catch(() => null))?.readPeople(clientLid),
    send: async () => {
      if (loading === null && !(await hasNotesToSend(options.db).catch(() => true))) return;
      await (await loaded().catch(() => null))?.send();
    },
  };
}
