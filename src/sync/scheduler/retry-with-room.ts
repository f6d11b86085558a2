import type { PendingOp, StoreyDatabase } from '../../db/index.ts';
import { featureBytesAtMost } from '../../domain/rules/index.ts';
import { inOutbox } from '../store/transaction.ts';

const isRefusedAsFull = (op: PendingOp): boolean =>
  op.state === 'rejected' && op.lastError?.code === 'level-full';

/**
 * Sends changes again that were refused because their level was full, once something else was stored there: the smallest
 * first, and twice as many as have found room in the pass. A server that takes only few of them is so asked little more
 * often than it takes one.
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
    const found = there.filter(({ lastError }) => lastError?.code === 'level-full').length;
    again.push(...(await smallest(db, ops, Math.max(1, 2 * found))).map(({ entityKey }) => entityKey));
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

async function smallest(db: StoreyDatabase, ops: readonly PendingOp[], count: number): Promise<PendingOp[]> {
  const rows = await db.features.bulkGet(ops.map(({ key }) => key));
  return ops
    .map((op, i) => ({ op, bytes: rows[i] === undefined ? 0 : featureBytesAtMost(rows[i]) }))
    .sort((a, b) => a.bytes - b.bytes)
    .slice(0, count)
    .map(({ op }) => op);
}
