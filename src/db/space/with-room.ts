import type { StoreyDatabase } from '../database/database.ts';
import { asDbError } from '../schema/errors.ts';
import { withReopen } from '../database/with-reopen.ts';

/**
 * Runs a write of a person's work. If the device is full, content that can be read again is dropped, and the write is tried
 * once more. Throws `DbError`.
 * @param about what is written, or its parents: the content around them stays. Called only if the device is full
 */
export async function withRoom<T>(
  db: StoreyDatabase,
  about: () => readonly string[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await withReopen(db, write);
  } catch (cause) {
    const isFreed = asDbError(cause).kind === 'quota' && (await freed(db, about()));
    if (!isFreed) throw cause;
  }
  // What had no room before this was done before it.
  await db.journal?.retryIntoDatabase();
  return withReopen(db, write);
}

/** Whether anything was dropped. Its code is only loaded on a full device; without it, nothing is dropped. */
async function freed(db: StoreyDatabase, about: readonly string[]): Promise<boolean> {
  try {
    return await (await import('./evict-other-sites.ts')).evictOtherSites(db, about);
  } catch {
    return false;
  }
}
