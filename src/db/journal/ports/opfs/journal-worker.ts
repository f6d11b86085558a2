import { expose, proxy } from 'comlink';
import { canOpenFiles, openOpfsStore, type OpfsStore } from './store.ts';

/** Only a worker may write files of the browser's own without waiting for others to be done. */
export interface OpfsWorker {
  /** Null where this browser has no such files. */
  open: (name: string) => Promise<OpfsStore | null>;
}

const worker: OpfsWorker = {
  open: async (name) => {
    try {
      const root = await navigator.storage.getDirectory();
      return (await canOpenFiles(root)) ? proxy(await openOpfsStore(root, name)) : null;
    } catch {
      return null;
    }
  },
};
expose(worker);
