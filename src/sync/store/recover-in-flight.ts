import type { StoreyDatabase } from '../../db/index.ts';
import { inOutbox } from './transaction.ts';

/** Longest wait for a response in milliseconds, except for large uploads on slow networks. */
const MAX_RESPONSE_WAIT_MS = 60_000;

/** Marks in-flight operations as unknown after a crash. */
export function recoverInFlight(db: StoreyDatabase, now: number): Promise<number> {
  return inOutbox(db, () => markInFlightUnknown(db, now));
}

/**
 * Marks in-flight operations as unknown. Call inside an outbox transaction. @param now milliseconds since 1970: at
 * the latest then the responses were no longer awaited
 */
export function markInFlightUnknown(db: StoreyDatabase, now: number): Promise<number> {
  return db.pending.where({ state: 'sending' }).modify((op) => {
    op.state = 'unknown';
    // A time in the future was recorded before the clock was set back.
    if (op.sent === undefined || now < op.sent.at) return;
    op.sent.givenUpAt = Math.min(now, op.sent.at + MAX_RESPONSE_WAIT_MS);
  });
}
