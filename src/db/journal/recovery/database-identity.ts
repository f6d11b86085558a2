import type { Table } from 'dexie';
import type { StoreyDatabase } from '../../schema/database.ts';
import { DbError } from '../../schema/errors.ts';
import type { Journal } from '../journal.ts';
import { DATABASE_ID } from '../log/commit-markers.ts';

/**
 * Reads tables of the database that the journal belongs to, all at one time. Throws `recreated` where the browser has
 * put another one in its place: what is missing there has not been settled, but lost.
 */
export function readIfSameDatabase<T>(
  db: StoreyDatabase,
  journal: Journal,
  tables: Table[],
  read: () => Promise<T>,
): PromiseLike<T> {
  return db.transaction('r', [...tables, db.meta], async () => {
    const stored: unknown = (await db.meta.get(DATABASE_ID))?.value;
    if (stored !== journal.birth) throw new DbError('recreated', 'The browser wiped the database.');
    return read();
  });
}

/** A number of an act as `meta` has it. */
export const lsnIn = (value: unknown): number => (typeof value === 'number' ? value : 0);
