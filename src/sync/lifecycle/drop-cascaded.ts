import type { EntityKey, StoreyDatabase } from '../../db/index.ts';
import { dropOperations, invalidateClientFeed } from '../store/drop-operations.ts';
import { rowsOf } from '../store/transaction.ts';

/**
 * Drops the operations that were cascaded from a deleted parent, including in-flight ones without a row, which would
 * otherwise wait for the parent for ever.
 */
export async function dropCascaded(db: StoreyDatabase, parentKey: EntityKey): Promise<void> {
  const gone = await db.pending.where({ coveredBy: parentKey }).toArray();
  const parents: EntityKey[] = [parentKey];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    for (const op of await db.pending.where({ parentKey: parent }).toArray()) {
      if ((await rowsOf(db, op.table).get(op.key)) !== undefined) continue;
      gone.push(op);
      parents.push(op.entityKey);
    }
  }
  const asked = gone.find(({ state }) => state === 'conflict');
  if (asked !== undefined) await invalidateClientFeed(db, asked);
  await dropOperations(
    db,
    gone.map((op) => op.entityKey),
  );
  await db.idmap.bulkDelete(gone.filter((op) => op.table !== 'features').map((op) => op.key));
}
