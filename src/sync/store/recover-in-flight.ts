import type { StoreyDatabase } from '../../db/index.ts';
import { inOutbox } from './transaction.ts';

/** Milliseconds for which an answer is waited for at most, but for what is large on a slow network. */
const MAX_RESPONSE_WAIT_MS = 60_000;

/** After a crash: a request may have been out, and nobody heard the answer. */
export function recoverInFlight(db: StoreyDatabase, now: number): Promise<number> {
  return inOutbox(db, () => markInFlightUnknown(db, now));
}

/**
 * Of what is under way nobody knows what became. Inside a transaction of the outbox.
 * @param now milliseconds since 1970: by then at the latest nobody waited for the answers any more
 */
export function markInFlightUnknown(db: StoreyDatabase, now: number): Promise<number> {
  return db.pending.where({ state: 'sending' }).modify((op) => {
    op.state = 'unknown';
    // One of the future was sent before the clock was put back.
    if (op.sent === undefined || now < op.sent.at) return;
    op.sent.givenUpAt = Math.min(now, op.sent.at + MAX_RESPONSE_WAIT_MS);
  });
}
