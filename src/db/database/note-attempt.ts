import { MAX_DELIVERY_DELAY_MS, MAX_RESPONSE_WAIT_MS } from '../schema/delivery.ts';
import type { PendingOp } from '../schema/operation.ts';
import type { AttemptRecord } from '../schema/records.ts';
import type { StoreyDatabase } from './database.ts';
import { planIn, resourceOf, type Named } from './resource-of.ts';

interface Leaving {
  kind: AttemptRecord['kind'];
  /** Milliseconds since 1970. */
  at: number;
  /** Where it has a deadline. Milliseconds since 1970. */
  until?: number | undefined;
  /** For its body, on the slowest network. */
  sendingMs?: number | undefined;
  /** Where it is not to be found by its rows. */
  place?: string;
}

/** Writes into the ledger that a request leaves. Call in the transaction before that. @returns its number there */
export async function noteAttempt(
  db: StoreyDatabase,
  op: Named & Pick<PendingOp, 'entityKey' | 'opId'>,
  { kind, at, until, sendingMs = 0, place }: Leaving,
): Promise<number> {
  const there = place ?? (await resourceOf(db, op));
  const longest = sendingMs + MAX_RESPONSE_WAIT_MS + MAX_DELIVERY_DELAY_MS;
  return db.attempts.add({
    resource: kind === 'plan' ? planIn(there) : there,
    entityKey: op.entityKey,
    opId: op.opId,
    kind,
    leftAt: at,
    until: until ?? at + longest,
    ...(until !== undefined && { hasDeadline: true }),
  });
}
