import type { StoreyDatabase } from './database.ts';
import { asDbError, writtenByNewer } from './errors.ts';

/**
 * Runs a write; when the browser had taken the connection away, opens it once more and runs it again (a transaction
 * that failed left nothing behind). What a newer version made is not written at all. What the browser wiped is brought back from the journal first. Throws `DbError`.
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
