import { freshOp, type ContentRow, type PendingOp, type StoreyDatabase } from '../../db/index.ts';
import { deletionUntil } from '../attempts/ledger.ts';
import { isNode } from '../../domain/entities/row.ts';

/**
 * A delete of ours may still arrive where this stands, whatever was written or merged since. Schedules one more check for
 * when it can no longer arrive. Call inside an outbox transaction, after all other writes. @param op as it was before
 * @param there the server's value @param row the local row
 */
export async function awaitDeleteExpiry(
  db: StoreyDatabase,
  op: PendingOp,
  { there, row }: { there: ContentRow | null; row: ContentRow | null },
  now: number,
  asOf = now,
): Promise<void> {
  const { entityKey, table, key } = op;
  // Known limit: a late network batch may delete more nodes than this one.
  if (there === null || row === null || isNode(row)) return;
  const until = await deletionUntil(db, op, now, asOf);
  if (until === null) return;
  const waiting = await db.pending.get(entityKey);
  const same = {
    ...freshOp({ table, key, row, intent: 'update' }, op.createdAt, op.opId),
    rev: op.rev + 1,
    nextAt: until,
  };
  await db.bases.put({ entityKey, value: there });
  await db.pending.put({
    ...(waiting ?? same),
    sent: { rev: op.rev, at: now, intent: 'delete', value: null },
  });
}
