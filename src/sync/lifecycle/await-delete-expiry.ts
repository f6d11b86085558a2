import { freshOp, type ContentRow, type PendingOp, type StoreyDatabase } from '../../db/index.ts';
import { abandonedAt, MAX_DELIVERY_DELAY_MS } from '../attempts/expiry.ts';
import { isNode } from '../../domain/entities/row.ts';

/**
 * A reverted delete of ours may still arrive, whatever was written or merged since. Schedules one more check for when
 * it can no longer arrive. Call inside an outbox transaction, after all other writes. @param op as it was before
 * @param there the server's value @param row the local row
 */
export async function awaitDeleteExpiry(
  db: StoreyDatabase,
  op: PendingOp,
  { there, row }: { there: ContentRow | null; row: ContentRow | null },
  now: number,
): Promise<void> {
  const { entityKey, table, key, sent } = op;
  if (sent === undefined || there === null || row === null) return;
  // Known limit: a late network batch may delete more nodes than this one.
  if (isNode(row)) return;
  const all = [...(sent.earlier ?? []), { at: abandonedAt(sent), value: sent.value }];
  const at = Math.max(0, ...all.flatMap((one) => (one.value === null ? one.at : [])));
  const until = at + MAX_DELIVERY_DELAY_MS;
  if (until <= now || until > now + MAX_DELIVERY_DELAY_MS) return;
  const waiting = await db.pending.get(entityKey);
  const same = {
    ...freshOp({ table, key, row, intent: 'update' }, op.createdAt, op.opId),
    rev: op.rev + 1,
    nextAt: until,
  };
  await db.bases.put({ entityKey, value: there });
  await db.pending.put({ ...(waiting ?? same), sent: { rev: sent.rev, at, intent: 'delete', value: null } });
}
