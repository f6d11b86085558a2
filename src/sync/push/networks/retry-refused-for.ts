import type { PendingOp, StoreyDatabase } from '../../../db/index.ts';
import { inOutbox } from '../../store/transaction.ts';

/** Changes that the server refused for the sake of other nodes alone go once more when one of those has arrived. */
export async function retryRefusedFor(db: StoreyDatabase, arrived: ReadonlySet<string>): Promise<void> {
  const isFor = ({ key, lastError }: PendingOp): boolean =>
    lastError?.parts?.some(({ fid }) => fid !== undefined && fid !== key && arrived.has(fid)) === true;
  const refused = db.pending.where({ state: 'rejected' }).and(isFor);
  if ((await refused.count()) === 0) return;
  await inOutbox(db, async () => {
    const ops = await db.pending.where({ state: 'rejected' }).and(isFor).toArray();
    await db.pending.bulkPut(ops.map((op) => ({ ...op, state: 'ready', attempt: 0, nextAt: 0 })));
  });
}
