import { wrap } from 'comlink';
import type { JournalPort } from '../port.ts';
import type { StartedWorker } from './waiting-calls.ts';
import { createRenewingStore } from './renewing-store.ts';
import type { OpfsWorker } from './journal-worker.ts';

/** A worker that has not answered by then will not: milliseconds. */
const START_MS = 10_000;

/** The journal in files, kept by a worker of this tab's own. Null where the browser has no such files. */
export async function openOpfsPort(name: string): Promise<JournalPort | null> {
  if (typeof Worker === 'undefined') return null;
  const first = await startWorker(name);
  return first === null ? null : { kind: 'opfs', ...createRenewingStore(first, () => startWorker(name)) };
}

async function startWorker(name: string): Promise<StartedWorker | null> {
  const worker = new Worker(new URL('./journal-worker.ts', import.meta.url), {
    type: 'module',
    name: 'journal',
  });
  const failed = new Promise<null>((settle) => {
    worker.addEventListener('error', () => settle(null));
  });
  const late = new Promise<null>((settle) => setTimeout(() => settle(null), START_MS));
  const opening = wrap<OpfsWorker>(worker).open(name);
  const store = await Promise.race([opening, failed, late]).catch(() => null);
  if (store === null) {
    worker.terminate();
    return null;
  }
  return {
    store,
    onFailed: (listener) => void failed.then(listener),
    end: () => worker.terminate(),
  };
}
