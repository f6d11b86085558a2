import type { StoreyDatabase } from './database.ts';
import { asDbError, writtenByNewer } from '../schema/errors.ts';

/**
 * Runs a write. If the browser closed the connection it is reopened and the write repeated (a failed transaction
 * leaves nothing behind). A database of a newer version is not written. What the browser deleted is recovered from
 * the journal first. Throws `DbError`.
 */
export async function withReopen<T>(db: StoreyDatabase, write: () => Promise<T>): Promise<T> {
  let isAnother = false;
  try {
    if (!db.isWhole()) await db.makeWhole();
    if (db.isNewer) throw writtenByNewer();
    return await write();
  } catch (first) {
    const error = asDbError(first);
    isAnother = error.kind === 'recreated';
    if ((error.kind !== 'closed' && !isAnother) || db.sealed) throw error;
  }
  try {
    await db.makeWhole(isAnother);
    return await write();
  } catch (second) {
    throw asDbError(second);
  }
}
