import { wrap, type Remote } from 'comlink';
import type { JournalPort } from '../port.ts';
import type { OpfsStore } from './store.ts';
import type { OpfsWorker } from './journal-worker.ts';

/** A worker that has not answered by then will not: milliseconds. */
const START_MS = 10_000;

/** The journal in files, kept by a worker of this tab's own. Null where the browser has no such files. */
export async function openOpfsPort(name: string): Promise<JournalPort | null> {
  if (typeof Worker === 'undefined') return null;
  const worker = new Worker(new URL('./journal-worker.ts', import.meta.url), {
    type: 'module',
    name: 'journal',
  });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('The worker of the journal failed.')));
  });
  failed.catch(() => undefined);
  const late = new Promise<null>((settle) => setTimeout(() => settle(null), START_MS));
  const opening = wrap<OpfsWorker>(worker).open(name);
  const store = await Promise.race([opening, failed, late]).catch(() => null);
  if (store === null) {
    worker.terminate();
    return null;
  }
  return portOf(store as unknown as Remote<OpfsStore>, failed, () => worker.terminate());
}

/** A worker that failed never answers, so every call also waits for its end. */
function portOf(store: Remote<OpfsStore>, failed: Promise<never>, end: () => void): JournalPort {
  const or = <T>(answer: Promise<T>): Promise<T> => Promise.race([answer, failed]);
  return {
    kind: 'opfs',
    append: (segment, objects, flush) => or(store.append(segment, objects, flush)),
    segments: () => or(store.segments()),
    read: (segment) => or(store.read(segment)),
    truncate: (segment, bytes) => or(store.truncate(segment, bytes)),
    remove: (segment) => or(store.remove(segment)),
    setAside: (segment) => or(store.setAside(segment)),
    readDatabaseId: () => or(store.readDatabaseId()),
    writeDatabaseId: (birth) => or(store.writeDatabaseId(birth)),
    files: () => or(store.files()),
    writeFile: (hash, bytes) => or(store.writeFile(hash, bytes)),
    readFile: (hash) => or(store.readFile(hash)),
    removeFile: (hash) => or(store.removeFile(hash)),
    close: async () => {
      await or(store.close()).catch(() => undefined);
      end();
    },
  };
}
