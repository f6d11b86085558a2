import {
  entityKeyOf,
  retainAudit,
  keyOf,
  invalidateFeed,
  exists,
  type EntityKey,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { entityKeyOfEntry, rowsBelow } from './descendants.ts';
import { rowsOf } from './transaction.ts';

/** Ends what is kept about operations of these things. Inside a transaction of the outbox. */
export async function dropOperations(db: StoreyDatabase, keys: EntityKey[]): Promise<void> {
  await Promise.all([
    db.pending.bulkDelete(keys),
    db.bases.bulkDelete(keys),
    db.conflicts.where('entityKey').anyOf(keys).delete(),
  ]);
}

/**
 * What goes from here may stand in another place on the server, which was read while it still lay here and so was not
 * taken over: nothing counts as read any more because the feed of changes is silent about it. Inside a transaction of
 * the outbox.
 */
export const invalidateClientFeed = (db: StoreyDatabase, { clientLid }: PendingOp): PromiseLike<void> =>
  invalidateFeed(db, clientLid);

/**
 * Takes a thing and everything in it off the device, as the server has it no more.
 * Inside a transaction of the outbox.
 */
export async function removeSubtree(db: StoreyDatabase, table: ContentTable, key: string): Promise<void> {
  const below = await rowsBelow(db, table, key);
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
 * A reading does not have a thing any more, with which all that lies in it leaves the device. That may stand there in
 * another thing of the same number, and comes back with that. Inside a transaction of the outbox.
 */
export async function removeMissing(db: StoreyDatabase, table: ContentTable, key: string): Promise<void> {
  const below = await rowsBelow(db, table, key);
  await retainAudit(
    db,
    below.flatMap(({ row }) => ('fid' in row && exists(row) ? row : [])),
  );
  await removeSubtree(db, table, key);
}

/**
 * A thing is gone on both sides; what was put back in it by a decision meanwhile went with it on the server. What was
 * entered in it stays, for a person to be asked. Inside a transaction of the outbox.
 */
export async function removeUntouchedBelow(
  db: StoreyDatabase,
  table: ContentTable,
  key: string,
): Promise<void> {
  const below = await rowsBelow(db, table, key);
  const ops = await db.pending.bulkGet(below.map(entityKeyOfEntry));
  if (ops.some((op) => op !== undefined)) return;
  for (const entry of below) {
    await rowsOf(db, entry.table).delete(keyOf(entry.row));
    if (entry.table !== 'features') await db.idmap.delete(keyOf(entry.row));
  }
}

/** Operations on what lies in things, also where no row is left of it: a deletion that waits to be sent. */
async function operationsIn(db: StoreyDatabase, keys: readonly EntityKey[]): Promise<EntityKey[]> {
  const found = new Set<EntityKey>();
  for (let above = [...keys]; above.length > 0;) {
    above = await db.pending.where('parentKey').anyOf(above).primaryKeys();
    for (const key of above) found.add(key);
  }
  return [...found];
}
