import {
  entityKeyOf,
  retainAudit,
  invalidateFeed,
  exists,
  type EntityKey,
  type PendingOp,
  type StoreyDatabase,
  entityKeyOfEntry,
  descendantsOf,
} from '../../db/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { rowsOf } from './transaction.ts';
import { isFeature, keyOf } from '../../domain/entities/row.ts';

/** Removes operations, bases and conflicts of these entities. Call inside an outbox transaction. */
export async function dropOperations(db: StoreyDatabase, keys: EntityKey[]): Promise<void> {
  await Promise.all([
    db.pending.bulkDelete(keys),
    db.bases.bulkDelete(keys),
    db.conflicts.where('entityKey').anyOf(keys).delete(),
  ]);
}

/**
 * Forces the client's content to be read again. A row that leaves this device may exist elsewhere on the server, and
 * may have been read and skipped while it was still here. The change feed would not report it again. Call inside an
 * outbox transaction.
 */
export const invalidateClientFeed = (db: StoreyDatabase, { clientLid }: PendingOp): PromiseLike<void> =>
  invalidateFeed(db, clientLid);

/**
 * Removes an entity and its descendants from this device, because the server no longer has them. Call inside an
 * outbox transaction.
 */
export async function removeSubtree(db: StoreyDatabase, table: ContentTable, key: string): Promise<void> {
  const below = await descendantsOf(db, table, key);
  for (const name of ['sites', 'buildings', 'levels', 'features'] as const) {
    const keys = below.filter((entry) => entry.table === name).map((entry) => keyOf(entry.row));
    await rowsOf(db, name).bulkDelete(keys);
    if (name !== 'features') await db.idmap.bulkDelete(keys);
  }
  await rowsOf(db, table).delete(key);
  await db.idmap.delete(key);
  const keys = [entityKeyOf(table, key), ...below.map(entityKeyOfEntry)];
  await dropOperations(db, [...keys, ...(await operationsIn(db, keys))]);
}

/**
 * Removes an entity that a read no longer shows, with its descendants. Audited rows are retained, because they may
 * exist in another entity with the same server id. Call inside an outbox transaction.
 */
export async function removeMissing(db: StoreyDatabase, table: ContentTable, key: string): Promise<void> {
  const below = await descendantsOf(db, table, key);
  await retainAudit(
    db,
    below.flatMap(({ row }) => (isFeature(row) && exists(row) ? row : [])),
  );
  await removeSubtree(db, table, key);
}

/**
 * An entity is deleted on both sides. Removes descendants that a resolution restored meanwhile, except where there
 * are pending edits: the user has to decide on those. Call inside an outbox transaction.
 */
export async function removeUntouchedBelow(
  db: StoreyDatabase,
  table: ContentTable,
  key: string,
): Promise<void> {
  const below = await descendantsOf(db, table, key);
  const ops = await db.pending.bulkGet(below.map(entityKeyOfEntry));
  if (ops.some((op) => op !== undefined)) return;
  for (const entry of below) {
    await rowsOf(db, entry.table).delete(keyOf(entry.row));
    if (entry.table !== 'features') await db.idmap.delete(keyOf(entry.row));
  }
}

/** Operations on descendants, including pending deletes whose row is gone. */
async function operationsIn(db: StoreyDatabase, keys: readonly EntityKey[]): Promise<EntityKey[]> {
  const found = new Set<EntityKey>();
  for (let above = [...keys]; above.length > 0;) {
    above = await db.pending.where('parentKey').anyOf(above).primaryKeys();
    for (const key of above) found.add(key);
  }
  return [...found];
}
