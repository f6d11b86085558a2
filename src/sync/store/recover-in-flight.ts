import { MAX_RESPONSE_WAIT_MS, type StoreyDatabase } from '../../db/index.ts';
import { abandonAttempts } from './end-attempt.ts';
import { inOutbox } from './transaction.ts';

/** Marks in-flight operations as unknown after a crash. */
export function recoverInFlight(db: StoreyDatabase, now: number): Promise<number> {
  return inOutbox(db, () => markInFlightUnknown(db, now));
}

/**
 * Marks in-flight operations as unknown. Call inside an outbox transaction. @param now milliseconds since 1970: at
 * the latest then the responses were no longer awaited
 */
export async function markInFlightUnknown(db: StoreyDatabase, now: number): Promise<number> {
  const attempts: number[] = [];
  const count = await db.pending.where({ state: 'sending' }).modify((op) => {
    op.state = 'unknown';
    if (op.sent?.n !== undefined) attempts.push(op.sent.n);
    // A time in the future was recorded before the clock was set back.
    if (op.sent === undefined || now < op.sent.at) return;
    op.sent.givenUpAt = Math.min(now, op.sent.at + MAX_RESPONSE_WAIT_MS);
  });
  if (attempts.length > 0) await abandonAttempts(db, attempts, now);
  return count;
}
