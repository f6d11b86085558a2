import {
  entityKeyOf,
  freshOp,
  recreated,
  exists,
  keysStayingDeleted,
  type EntityKey,
  type StoreyDatabase,
  entityKeyOfEntry,
  descendantsOf,
  type SubtreeEntry as Entry,
} from '../../db/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { dropOperations } from '../store/drop-operations.ts';
import { dropCascaded } from './drop-cascaded.ts';
import { rowsOf } from '../store/transaction.ts';
import { auditUnsent } from '../audit/audit-unsent.ts';
import { isFeature, keyOf } from '../../domain/entities/row.ts';

/**
 * Schedules the re-create of all descendants of an entity that was deleted on the server and stays here. Descendants
 * that the user had deleted separately stay deleted. Call inside an outbox transaction.
 */
export async function recreateSubtree(
  db: StoreyDatabase,
  table: ContentTable,
  key: string,
  now: number,
  newId: () => string,
): Promise<void> {
  const all = await descendantsOf(db, table, key);
  const away = await keysStayingDeleted(db, all);
  const isAway = (entry: Entry): boolean => away.has(entityKeyOfEntry(entry));
  const below = all.filter((entry) => !isAway(entry));
  const keys = all.map(entityKeyOfEntry);
  await endDeletionsIn(db, [entityKeyOf(table, key), ...keys]);
  await auditUnsent(
    db,
    below.map(({ row }) => row),
    now,
  );
  await dropOperations(db, keys);
  await db.idmap.bulkDelete(
    all.filter((entry) => entry.table !== 'features').map((entry) => keyOf(entry.row)),
  );
  for (const { table: of, row } of all.filter(isAway)) await rowsOf(db, of).delete(keyOf(row));
  for (const { table: of, row } of below) if (!exists(row)) await rowsOf(db, of).put(recreated(row));
  // Content of a level travels with the create of the level.
  const alone = below.filter(({ row }) => !isFeature(row) || row.levelLid === null);
  await db.pending.bulkPut(
    alone.map((entry) => freshOp({ ...entry, key: keyOf(entry.row), intent: 'create' }, now, newId())),
  );
}

/** Pending deletes inside deleted entities are done: nothing is left to decide. */
async function endDeletionsIn(db: StoreyDatabase, keys: readonly EntityKey[]): Promise<void> {
  for (const op of await db.pending.where('parentKey').anyOf(keys).toArray()) {
    // Nodes go with their network.
    if (op.table === 'features' || (await rowsOf(db, op.table).get(op.key)) !== undefined) continue;
    await dropCascaded(db, op.entityKey);
    await dropOperations(db, [op.entityKey]);
    await db.idmap.delete(op.key);
  }
}
