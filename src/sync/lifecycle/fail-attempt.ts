import type { ContentRow, OpError, PendingOp, Attempt, StoreyDatabase } from '../../db/index.ts';
import { dropOperations } from '../store/drop-operations.ts';
import { ANSWERED } from '../attempts/expiry.ts';
import { rowsOf } from '../store/transaction.ts';
import { fenced } from '../store/fenced.ts';

interface RetryOptions {
  state: 'ready' | 'unknown';
  nextAt: number;
  lastError: OpError | undefined;
  /** When it was given up, should it be a request that says something which is under way. Milliseconds since 1970. */
  givenUpAt?: number | undefined;
  /** When it was answered, where nobody knows what stands there by now all the same. Milliseconds since 1970. */
  answeredAt?: number;
}

/** The request came to nothing, or to nobody knows what: again later. */
export function retryLater(db: StoreyDatabase, pushed: PendingOp, later: RetryOptions): Promise<void> {
  return fenced(db, pushed, async () => {
    const op = await db.pending.get(pushed.entityKey);
    // A question that a reading asked meanwhile is ended by a person alone.
    if (op === undefined || op.state === 'conflict') return;
    const { lastError: _, ...rest } = op;
    const error = later.lastError === undefined ? {} : { lastError: later.lastError };
    // A reading that fails says nothing of what left before it.
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

/** From then on it counts how late a request may come, or a list be older than it. */
const endOf = ({ givenUpAt, answeredAt }: RetryOptions): Partial<Attempt> => {
  if (answeredAt !== undefined) return { at: answeredAt, givenUpAt: ANSWERED };
  return givenUpAt === undefined ? {} : { givenUpAt };
};

/**
 * The server said no for good. The work stays; edited meanwhile, it goes once more.
 * @param isAbout whether what stands here is what the server said no to
 * @returns false where it is not: nothing was said of it then, and nothing is written down
 */
export function reject(
  db: StoreyDatabase,
  pushed: PendingOp,
  lastError: OpError,
  isAbout: (head: ContentRow) => boolean = () => true,
): Promise<boolean> {
  return fenced(db, pushed, async () => {
    const op = await db.pending.get(pushed.entityKey);
    if (op === undefined) return true;
    const head = (await rowsOf(db, op.table).get(op.key)) ?? null;
    if (head !== null && !isAbout(head)) return false;
    if (head === null && op.intent === 'create') {
      // Made, sent, deleted meanwhile, refused: nothing is left to do.
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
