import type { ContentRow, OpError, PendingOp, Attempt, StoreyDatabase } from '../../db/index.ts';
import { dropOperations } from '../store/drop-operations.ts';
import { ANSWERED } from '../attempts/expiry.ts';
import { endAttempt, forgetAttempts } from '../store/end-attempt.ts';
import { rowsOf } from '../store/transaction.ts';
import { inFencedOutbox } from '../store/fenced.ts';

interface RetryOptions {
  state: 'ready' | 'unknown';
  nextAt: number;
  lastError: OpError | undefined;
  /** When the attempt was abandoned, if it was in flight. Milliseconds since 1970. */
  givenUpAt?: number | undefined;
  /** When it was answered although its effect is unknown. Milliseconds since 1970. */
  answeredAt?: number;
}

/** Schedules a retry: the request failed or its outcome is unknown. */
export function retryLater(db: StoreyDatabase, pushed: PendingOp, later: RetryOptions): Promise<void> {
  return inFencedOutbox(db, pushed, async () => {
    if (pushed.state === 'sending') await end(db, pushed, later);
    const op = await db.pending.get(pushed.entityKey);
    // Only the user ends a conflict that a pull opened meanwhile.
    if (op === undefined || op.state === 'conflict') return;
    const { lastError: _, ...rest } = op;
    const error = later.lastError === undefined ? {} : { lastError: later.lastError };
    // A failed read says nothing about an attempt before it.
    const sent =
      op.state === 'sending' && op.sent !== undefined ? { sent: { ...op.sent, ...endOf(later) } } : {};
    await db.pending.put({
      ...rest,
      state: later.state,
      nextAt: later.nextAt,
      attempt: op.attempt + 1,
      ...error,
      ...sent,
    });
  });
}

/** Without one of the times it was refused for now. */
function end(
  db: StoreyDatabase,
  { sent }: PendingOp,
  { givenUpAt, answeredAt }: RetryOptions,
): Promise<void> {
  if (answeredAt !== undefined) return endAttempt(db, sent, 'answered', answeredAt);
  return givenUpAt === undefined ? forgetAttempts(db, [sent]) : endAttempt(db, sent, 'givenUp', givenUpAt);
}

/** The time from which the delivery delay and the staleness of lists count. */
const endOf = ({ givenUpAt, answeredAt }: RetryOptions): Partial<Attempt> => {
  if (answeredAt !== undefined) return { at: answeredAt, givenUpAt: ANSWERED };
  return givenUpAt === undefined ? {} : { givenUpAt };
};

/**
 * Rejects an operation: the server refused it for good. The edit stays; if it was edited meanwhile it is sent once more. @param
 * isAbout whether the current row is the refused one @returns false if it is not; then nothing is written
 */
export function reject(
  db: StoreyDatabase,
  pushed: PendingOp,
  lastError: OpError,
  isAbout: (head: ContentRow) => boolean = () => true,
): Promise<boolean> {
  return inFencedOutbox(db, pushed, async () => {
    await forgetAttempts(db, [pushed.sent]);
    const op = await db.pending.get(pushed.entityKey);
    if (op === undefined) return true;
    const head = (await rowsOf(db, op.table).get(op.key)) ?? null;
    if (head !== null && !isAbout(head)) return false;
    if (head === null && op.intent === 'create') {
      // Created, sent, deleted meanwhile and refused: nothing is left to do.
      await dropOperations(db, [op.entityKey]);
      return true;
    }
    const editedMeanwhile = op.sent !== undefined && op.sent.rev < op.rev;
    const { sent: _, ...rest } = op;
    await db.pending.put({
      ...rest,
      intent: head === null ? 'delete' : op.intent,
      state: editedMeanwhile ? 'ready' : 'rejected',
      lastError,
      nextAt: 0,
    });
    return true;
  });
}
