import type { Table } from 'dexie';
import { withReopen, type ContentRow, type StoreyDatabase } from '../../db/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';

const CONTENT: ContentTable[] = ['clients', 'sites', 'buildings', 'levels', 'features'];

/**
 * Runs a step on the outbox in one transaction. Nothing inside may wait for the network. Throws `DbError`. @param
 * also other tables that it reads or writes
 */
export function inOutbox<T>(
  db: StoreyDatabase,
  step: () => Promise<T>,
  also: readonly Table[] = [],
): Promise<T> {
  const tables = [
    ...also,
    ...CONTENT.map((name) => db.table(name)),
    db.bases,
    db.pending,
    db.idmap,
    db.conflicts,
    db.resolutions,
    db.audits,
    db.overwrites,
    db.taxonomy,
    db.acks,
    db.attempts,
    db.files,
    db.exchanged,
    db.activity,
    db.trash,
    db.trashParts,
    db.meta,
  ];
  // Dexie follows native awaits only into async functions.
  return withReopen(db, () => db.transaction('rw', tables, async () => step()));
}

/** A content table by name. The caller guarantees that the row belongs in it. */
export function rowsOf(db: StoreyDatabase, table: ContentTable): Table<ContentRow, string> {
  return db.table<ContentRow, string>(table);
}
