import type { ContentRow, PendingOp, Attempt, StoreyDatabase } from '../../db/index.ts';
import { addressOf } from '../mapping/addresses.ts';
import type { FeatureAddress } from '../mapping/feature.ts';
import { auditWrite } from '../audit/write-audit.ts';
import { observedSince } from '../attempts/observed-since.ts';
import { rowsOf } from '../store/transaction.ts';
import { earlierAttempts, mayStillArriveUntil } from '../attempts/unknown-outcome.ts';
import { abandonedDelete, recordIfAbandonedDelete } from '../attempts/abandoned-deletes.ts';
import { hasUnknownDelete } from '../attempts/unknown-deletes.ts';
import { reload, whileLeader } from '../store/fenced.ts';

export interface Begun {
  op: PendingOp;
  head: ContentRow | null;
  /** Where a feature goes to, by the server's numbers. */
  address: FeatureAddress | null;
}

/** What else is written down of a request that makes something. `opId`: it is another one than the last. */
interface CreateOptions {
  siblingsBefore?: number[];
  isKeyed?: true;
  opId?: string;
}

/**
 * Writes down that a request leaves now, and from what it is built. Only then may it leave.
 * Null when the operation is gone or is another one by now.
 */
export function beginAttempt(
  db: StoreyDatabase,
  planned: PendingOp,
  now: number,
  making: CreateOptions = {},
): Promise<Begun | null> {
  return whileLeader(db, planned, () => recordAttempt(db, planned, now, making));
}

/**
 * The same, where it follows from a reading.
 * @param readAt when that was asked for. Overtaken: something else was learnt of the thing since
 */
export function beginAttemptAfterRead(
  db: StoreyDatabase,
  planned: PendingOp,
  now: () => number,
  readAt: number,
): Promise<Begun | 'overtaken' | null> {
  return whileLeader(db, planned, async () =>
    (await observedSince(db, planned.entityKey, readAt, now))
      ? 'overtaken'
      : recordAttempt(db, planned, now(), {}),
  );
}

async function recordAttempt(
  db: StoreyDatabase,
  planned: PendingOp,
  now: number,
  making: CreateOptions,
): Promise<Begun | null> {
  const [op, head = null, gone] = await Promise.all([
    reload(db, planned),
    rowsOf(db, planned.table).get(planned.key),
    abandonedDelete(db, planned, now),
  ]);
  if (op === undefined || op.opId !== planned.opId || op.rev !== planned.rev) return null;
  if (op.state !== 'ready' && op.state !== 'unknown') return null;
  if (head === null) await recordIfAbandonedDelete(db, op);
  const address = head !== null && 'fid' in head ? await addressOf(db, head) : null;
  const { siblingsBefore, isKeyed, opId = op.opId } = making;
  const begun: PendingOp = {
    ...op,
    opId,
    state: 'sending',
    sent: {
      rev: op.rev,
      at: now,
      intent: op.intent,
      value: head,
      ...(siblingsBefore === undefined ? {} : { siblingsBefore }),
      ...(isKeyed === true && { isKeyed }),
      ...unknownEarlier(op, head, gone),
    },
  };
  await db.pending.put(begun);
  // Nobody knows what became of the last one: it may come after this, and what it puts back is to be said.
  const last = op.sent?.value ?? null;
  if (last !== null && head !== null) {
    const theirs = (await db.bases.get(op.entityKey))?.value ?? null;
    await auditWrite(db, op.entityKey, last, head, now, {
      theirs,
      until: mayStillArriveUntil(op.sent, head, now) ?? now,
    });
  }
  return { op: begun, head, address };
}

/**
 * What of before is in doubt, once this leaves.
 * @param gone when a deletion was given up that another attempt has ended since
 */
function unknownEarlier(
  op: PendingOp,
  head: ContentRow | null,
  gone: number | null,
): Pick<Attempt, 'earlier'> {
  const doubts = earlierAttempts(op.sent, head);
  if (head === null || gone === null || hasUnknownDelete(op.sent)) return doubts;
  return { earlier: [{ at: gone, value: null }, ...(doubts.earlier ?? [])] };
}
