import type { PendingOp, StoreyDatabase } from '../../db/index.ts';
import { inOutbox } from '../store/transaction.ts';
import { nextProbeAt } from '../push/probe-schedule.ts';

/** Errors of operations that met no server. */
const UNREACHED = new Set(['network', 'timeout']);

/**
 * Makes waiting operations due now: all after a user action or when the network is back; the `unreached` once a server has
 * answered another one, also those that failed before the app was closed. A time named by the server is kept, and an unknown
 * attempt is not probed before it could have arrived.
 */
export function expedite(
  db: StoreyDatabase,
  now: number,
  which: 'all' | 'unreached' = 'all',
): Promise<unknown> {
  return inOutbox(db, () =>
    db.pending
      .where('state')
      .anyOf('ready', 'unknown')
      .and(({ lastError }) => which === 'all' || UNREACHED.has(lastError?.code ?? ''))
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
