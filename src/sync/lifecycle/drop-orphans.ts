import { parseEntityKey, type EntityKey, type PendingOp, type StoreyDatabase } from '../../db/index.ts';
import { dropCascaded } from './drop-cascaded.ts';
import { dropOperations } from '../store/drop-operations.ts';
import { inOutbox, rowsOf } from '../store/transaction.ts';

/**
 * Drops operations whose parent was deleted before it was created: they exist nowhere else, and their parent will never exist.
 * @param known local keys that have a server id @returns whether any was dropped
 */
export async function dropOrphans(
  db: StoreyDatabase,
  ops: readonly PendingOp[],
  known: ReadonlySet<string>,
): Promise<boolean> {
  const waiting = new Set(ops.map(({ entityKey }) => entityKey));
  const left = ops.filter(
    ({ state, parentKey, coveredBy }) =>
      // Only the user ends a conflict.
      state !== 'conflict' &&
      state !== 'sending' &&
      (coveredBy === undefined || !waiting.has(coveredBy)) &&
      parentKey !== null &&
      !waiting.has(parentKey) &&
      !known.has(parseEntityKey(parentKey).key),
  );
  let isAny = false;
  for (const { entityKey, rev } of left)
    await inOutbox(db, async () => {
      const op = await db.pending.get(entityKey);
      if (op?.rev !== rev || op.state === 'sending' || (await rowsOf(db, op.table).get(op.key))) return;
      if (op.parentKey === null || (await existsAnywhere(db, op.parentKey))) return;
      isAny = true;
      await dropCascaded(db, entityKey);
      await dropOperations(db, [entityKey]);
    });
  return isAny;
}

/** Whether an entity is on this device, has an operation, or has a server id. */
async function existsAnywhere(db: StoreyDatabase, entityKey: EntityKey): Promise<boolean> {
  const { table, key } = parseEntityKey(entityKey);
  const found = [await db.pending.get(entityKey), await db.idmap.get(key), await rowsOf(db, table).get(key)];
  return found.some((one) => one !== undefined);
}
