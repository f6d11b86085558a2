import type { PendingOp, StoreyDatabase } from '../../../db/index.ts';
import { inOutbox } from '../../store/transaction.ts';

/**
 * Changes that the server refused for the sake of other nodes alone go once more when one of those has arrived.
 * @param ops of the network, as they were when it was sent
 */
export async function retryRefusedFor(
  db: StoreyDatabase,
  ops: ReadonlyMap<string, PendingOp>,
  arrived: ReadonlySet<string>,
): Promise<void> {
  const isFor = ({ key, state, lastError }: PendingOp): boolean =>
    state === 'rejected' &&
    lastError?.parts?.some(({ fid }) => fid !== undefined && fid !== key && arrived.has(fid)) === true;
  const refused = [...ops.values()].filter(isFor).map(({ entityKey }) => entityKey);
  if (refused.length === 0) return;
  await inOutbox(db, async () => {
    const now = (await db.pending.bulkGet(refused)).flatMap((op) =>
      op !== undefined && isFor(op) ? op : [],
    );
    await db.pending.bulkPut(now.map((op) => ({ ...op, state: 'ready', attempt: 0, nextAt: 0 })));
  });
}
