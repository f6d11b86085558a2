import type { PendingOp, StoreyDatabase } from '../../db/index.ts';
import { featureBytesAtMost } from '../../domain/rules/index.ts';
import { inOutbox } from '../store/transaction.ts';

const isRefusedAsFull = (op: PendingOp): boolean =>
  op.state === 'rejected' && op.lastError?.code === 'level-full';

/**
 * Sends changes again that were refused because their level was full, once something else was stored there: the smallest
 * first, and the others as soon as one of them has found room.
 * @param sent operations of the pass that just ended, as they were before it
 * @returns those that may go now
 */
export async function retryWithRoom(db: StoreyDatabase, sent: readonly PendingOp[]): Promise<PendingOp[]> {
  const refused = (await db.pending.where({ state: 'rejected' }).toArray()).filter(isRefusedAsFull);
  if (refused.length === 0) return [];
  const left = await db.pending.bulkGet(sent.map(({ entityKey }) => entityKey));
  const stored = sent.filter((_, i) => left[i] === undefined);
  const again: string[] = [];
  for (const place of new Set(refused.map(({ parentKey }) => parentKey))) {
    const ops = refused.filter(({ parentKey }) => parentKey === place);
    const there = stored.filter(({ parentKey }) => parentKey === place);
    if (there.length === 0) continue;
    const hasRoom = there.some(({ lastError }) => lastError?.code === 'level-full');
    again.push(...(hasRoom ? ops : await smallest(db, ops)).map(({ entityKey }) => entityKey));
  }
  if (again.length === 0) return [];
  return inOutbox(db, async () => {
    const ready = (await db.pending.bulkGet(again)).flatMap((op) =>
      op === undefined || !isRefusedAsFull(op)
        ? []
        : { ...op, state: 'ready' as const, attempt: 0, nextAt: 0 },
    );
    await db.pending.bulkPut(ready);
    return ready;
  });
}

async function smallest(db: StoreyDatabase, ops: readonly PendingOp[]): Promise<PendingOp[]> {
  const rows = await db.features.bulkGet(ops.map(({ key }) => key));
  const bytes = rows.map((row) => (row === undefined ? 0 : featureBytesAtMost(row)));
  const least = bytes.indexOf(Math.min(...bytes));
  return ops.slice(least, least + 1);
}
