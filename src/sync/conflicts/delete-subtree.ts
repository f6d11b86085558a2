import {
  freshOp,
  isInFlight,
  recordDeletions,
  type ContentRow,
  type PendingOp,
  type StoreyDatabase,
  entityKeyOfEntry,
  descendantsOf,
} from '../../db/index.ts';
import { dropOperations } from '../store/drop-operations.ts';
import type { Ports } from '../lifecycle/acknowledge.ts';
import { rowsOf } from '../store/transaction.ts';
import { isFeature, keyOf } from '../../domain/entities/row.ts';

/**
 * Another device deleted an entity that still exists on the server: deletes it with its descendants as if it had been
 * deleted here, into the trash, with pending deletes for the server. Call inside an outbox transaction.
 */
export async function deleteSubtree(
  db: StoreyDatabase,
  { table, key, entityKey }: PendingOp,
  row: ContentRow,
  { now, newId }: Ports,
): Promise<void> {
  const inside = await descendantsOf(db, table, key);
  const making = new Set((await db.pending.toArray()).flatMap((op) => (op.saga === undefined ? [] : op.key)));
  for (const entry of inside) {
    const own = entityKeyOfEntry(entry);
    const op = await db.pending.get(own);
    const isCarried = isFeature(entry.row) && entry.row.levelLid !== null && making.has(entry.row.levelLid);
    const base = (await db.bases.get(own))?.value ?? (op === undefined && !isCarried ? entry.row : null);
    await rowsOf(db, entry.table).delete(keyOf(entry.row));
    if (op !== undefined && isInFlight(op)) {
      await db.pending.update(own, { rev: op.rev + 1, coveredBy: entityKey });
      continue;
    }
    await dropOperations(db, [own]);
    if (base === null) continue;
    await db.bases.put({ entityKey: own, value: base });
    const of = { table: entry.table, key: keyOf(entry.row), row: base, intent: 'delete' } as const;
    // A partly created level keeps its operation id, in case it stays.
    const rest = op?.saga === undefined ? {} : { saga: op.saga, opId: op.opId };
    await db.pending.put({ ...freshOp(of, now(), newId()), ...rest, coveredBy: entityKey });
  }
  await rowsOf(db, table).delete(key);
  await recordDeletions(db, [{ table, row, inside }], { why: 'deleted', now: now(), newId });
}
