import type { PendingOp, StoreyDatabase } from '../../db/index.ts';
import { inOutbox } from '../store/transaction.ts';
import { nextProbeAt } from '../push/probe-schedule.ts';

/**
 * A person, or the network, is back: what waits for its time goes now. What the server asked to wait for keeps its time,
 * and what is looked for is not looked for before it could have arrived.
 */
export function expedite(db: StoreyDatabase, now: number): Promise<unknown> {
  return inOutbox(db, () =>
    db.pending
      .where('state')
      .anyOf('ready', 'unknown')
      .and((op) => op.nextAt > soonest(op) && (op.lastError?.retryAt ?? 0) <= now)
      .modify((op) => {
        op.nextAt = soonest(op);
      }),
  );
}

/** Milliseconds since 1970. */
function soonest({ state, sent }: PendingOp): number {
  return state === 'unknown' && sent !== undefined ? (nextProbeAt(sent, sent.probes ?? 0) ?? 0) : 0;
}
