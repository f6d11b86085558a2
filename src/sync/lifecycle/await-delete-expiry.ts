import { freshOp, type ContentRow, type PendingOp, type StoreyDatabase } from '../../db/index.ts';
import { abandonedAt, MAX_DELIVERY_DELAY_MS } from '../attempts/expiry.ts';

/**
 * A deletion of ours that was taken back may come yet, whatever was written or merged since: what stands there is looked at
 * once more when that is over. Inside a transaction of the outbox, once the rest is written down.
 * @param op as it was before that
 * @param there what the server has @param row what stands here
 */
export async function awaitDeleteExpiry(
  db: StoreyDatabase,
  op: PendingOp,
  { there, row }: { there: ContentRow | null; row: ContentRow | null },
  now: number,
): Promise<void> {
  const { entityKey, table, key, sent } = op;
  if (sent === undefined || there === null || row === null) return;
  // A network that comes late takes more along than this: that is a limit.
  if ('fid' in row && row.kind === 'graph') return;
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
