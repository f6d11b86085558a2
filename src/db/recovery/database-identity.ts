import type { Table } from 'dexie';
import type { StoreyDatabase } from '../database/database.ts';
import { DbError } from '../schema/errors.ts';
import type { Journal } from '../journal/journal.ts';
import { DATABASE_ID } from '../journal/log/commit-markers.ts';

/**
 * Reads tables at one time, only from the database that the journal belongs to. Throws `recreated` if the browser has
 * replaced it: rows missing there were lost and not acknowledged.
 */
export function readIfSameDatabase<T>(
  db: StoreyDatabase,
  journal: Journal,
  tables: Table[],
  read: () => Promise<T>,
): PromiseLike<T> {
  return db.transaction('r', [...tables, db.meta], async () => {
    const stored: unknown = (await db.meta.get(DATABASE_ID))?.value;
    if (stored !== journal.databaseId) throw new DbError('recreated', 'The browser wiped the database.');
    return read();
  });
}

/** The lsn that a row of `meta` contains. */
export const lsnIn = (value: unknown): number => (typeof value === 'number' ? value : 0);
