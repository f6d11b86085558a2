import type { StoreyDatabase } from './database.ts';
import { asDbError } from './errors.ts';

/**
 * Runs a write; when the browser had taken the connection away, opens it once more and runs it again (a transaction
 * that failed left nothing behind). Throws `DbError`.
 */
export async function withReopen<T>(db: StoreyDatabase, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (first) {
    const error = asDbError(first);
    if (error.kind !== 'closed' || db.sealed) throw error;
  }
  try {
    if (!db.isOpen()) await db.open();
    return await write();
  } catch (second) {
    throw asDbError(second);
  }
}
