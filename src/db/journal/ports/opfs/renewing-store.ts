import { createRenewingCalls } from './renewing-calls.ts';
import type { StartedWorker } from './waiting-calls.ts';
import type { OpfsStore } from './store.ts';

/**
 * The files of the journal, also after the browser has silently ended the worker that writes them. A worker that is silent or
 * has failed is ended and another started, which opens the segments again.
 * @param start starts another worker; null if that fails
 */
export function createRenewingStore(
  first: StartedWorker,
  start: () => Promise<StartedWorker | null>,
): OpfsStore {
  const sizes = new Map<string, number>();
  const asked = new Set<string>();
  const { ask, close } = createRenewingCalls(first, start, sizes);
  return {
    append: (segment, objects, flush) => {
      // Of a segment that this tab took over, the size is asked for ahead of the first line.
      if (!asked.has(segment)) {
        asked.add(segment);
        ask((store) => store.append(segment, [], false), { appendsTo: segment }).catch(() => undefined);
      }
      return ask((store) => store.append(segment, objects, flush), { appendsTo: segment });
    },
    segments: () => ask((store) => store.segments()),
    read: (segment) => ask((store) => store.read(segment), { isLong: true }),
    truncate: async (segment, bytes) => {
      await ask((store) => store.truncate(segment, bytes));
      sizes.set(segment, bytes);
    },
    remove: async (segment) => {
      await ask((store) => store.remove(segment));
      sizes.delete(segment);
      asked.delete(segment);
    },
    setAside: (segment) => ask((store) => store.setAside(segment), { isLong: true }),
    readDatabaseId: () => ask((store) => store.readDatabaseId()),
    writeDatabaseId: (birth) => ask((store) => store.writeDatabaseId(birth)),
    files: () => ask((store) => store.files()),
    writeFile: (hash, bytes) => ask((store) => store.writeFile(hash, bytes), { isLong: true }),
    readFile: (hash) => ask((store) => store.readFile(hash), { isLong: true }),
    removeFile: (hash) => ask((store) => store.removeFile(hash)),
    close,
  };
}
