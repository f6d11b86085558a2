import type { PendingOp, StoreyDatabase } from '../../db/index.ts';
import { inOutbox } from '../store/transaction.ts';
import { nextProbeAt } from '../push/probe-schedule.ts';

/**
 * Makes waiting operations due now, after a user action or when the network is back. A time named by the server is
 * kept, and an unknown attempt is not probed before it could have arrived.
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

/** Errors of operations that met no server. */
const UNREACHED = new Set(['network', 'timeout']);

/** Makes operations due that wait only because no server was reached, in this window or before the app was closed. */
export function expediteUnreached(db: StoreyDatabase): Promise<unknown> {
  return inOutbox(db, () =>
    db.pending
      .where({ state: 'ready' })
      .and(({ nextAt, lastError }) => nextAt > 0 && UNREACHED.has(lastError?.code ?? ''))
      .modify({ nextAt: 0 }),
  );
}

/** Milliseconds since 1970. */
function soonest({ state, sent }: PendingOp): number {
  return state === 'unknown' && sent !== undefined ? (nextProbeAt(sent, sent.probes ?? 0) ?? 0) : 0;
}
