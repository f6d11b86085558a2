import { contextLock } from '../journal/ports/port.ts';
import { openDatabaseLock } from '../schema/names.ts';
import type { WindowLocks } from '../journal/ports/window-locks.ts';

/** Milliseconds for tabs to close the database of a person who signed out. A frozen tab does not close it. */
const PATIENCE_MS = 5000;
const PAUSE_MS = 50;

/** Does it while no tab has a database open; null if that does not happen, or can't be known. */
export async function whenSoleTab<T>(
  locks: WindowLocks | undefined,
  name: string,
  job: () => Promise<T>,
): Promise<T | null> {
  if (locks === undefined) return null;
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), PATIENCE_MS);
  try {
    return await locks.request(openDatabaseLock(name), { signal: waiting.signal }, async () => {
      clearTimeout(timer);
      return (await isUnwritten(locks, name)) ? job() : null;
    });
  } catch (cause) {
    if (waiting.signal.aborted) return null;
    throw cause;
  } finally {
    clearTimeout(timer);
  }
}

/** Tabs of a version that does not say that it is here write a journal all the same. */
async function isUnwritten(locks: WindowLocks, name: string): Promise<boolean> {
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
    const { held = [] } = await locks.query();
    if (!held.some((lock) => lock.name?.startsWith(contextLock(name, '')))) return true;
    await new Promise((settle) => setTimeout(settle, PAUSE_MS));
  }
  return false;
}
