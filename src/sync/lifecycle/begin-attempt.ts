import type { ContentRow, PendingOp, SentRecord, StoreyDatabase } from '../../db/index.ts';
import { addressOf } from '../mapping/addresses.ts';
import type { FeatureAddress } from '../mapping/feature.ts';
import { noteWritten } from '../audit/write-audit.ts';
import { learntSince } from '../attempts/observed-since.ts';
import { rowsOf } from '../store/transaction.ts';
import { earlierWith, mayComeUntil } from '../attempts/unknown-outcome.ts';
import { deletionInDoubt, noteIfDeletion } from '../attempts/abandoned-deletes.ts';
import { isSaidGone } from '../attempts/unknown-deletes.ts';
import { again, beforeSending } from '../store/fenced.ts';

export interface Begun {
  op: PendingOp;
  head: ContentRow | null;
  /** Where a feature goes to, by the server's numbers. */
  address: FeatureAddress | null;
}

/** What else is written down of a request that makes something. `opId`: it is another one than the last. */
interface Making {
  siblingsBefore?: number[];
  isKeyed?: true;
  opId?: string;
}

/**
 * Writes down that a request leaves now, and from what it is built. Only then may it leave.
 * Null when the operation is gone or is another one by now.
 */
export function begin(
  db: StoreyDatabase,
  planned: PendingOp,
  now: number,
  making: Making = {},
): Promise<Begun | null> {
  return beforeSending(db, planned, () => writeDown(db, planned, now, making));
}

/**
 * The same, where it follows from a reading.
 * @param readAt when that was asked for. Overtaken: something else was learnt of the thing since
 */
export function beginAfter(
  db: StoreyDatabase,
  planned: PendingOp,
  now: () => number,
  readAt: number,
): Promise<Begun | 'overtaken' | null> {
  return beforeSending(db, planned, async () =>
    (await learntSince(db, planned.entityKey, readAt, now)) ? 'overtaken' : writeDown(db, planned, now(), {}),
  );
}

async function writeDown(
  db: StoreyDatabase,
  planned: PendingOp,
  now: number,
  making: Making,
): Promise<Begun | null> {
  const [op, head = null, gone] = await Promise.all([
    again(db, planned),
    rowsOf(db, planned.table).get(planned.key),
    deletionInDoubt(db, planned, now),
  ]);
  if (op === undefined || op.opId !== planned.opId || op.rev !== planned.rev) return null;
  if (op.state !== 'ready' && op.state !== 'unknown') return null;
  if (head === null) await noteIfDeletion(db, op);
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
      ...inDoubt(op, head, gone),
    },
  };
  await db.pending.put(begun);
  // Nobody knows what became of the last one: it may come after this, and what it puts back is to be said.
  const last = op.sent?.value ?? null;
  if (last !== null && head !== null) {
    const theirs = (await db.bases.get(op.entityKey))?.value ?? null;
    await noteWritten(db, op.entityKey, last, head, now, {
      theirs,
      until: mayComeUntil(op.sent, head, now) ?? now,
    });
  }
  return { op: begun, head, address };
}

/**
 * What of before is in doubt, once this leaves.
 * @param gone when a deletion was given up that another attempt has ended since
 */
function inDoubt(op: PendingOp, head: ContentRow | null, gone: number | null): Pick<SentRecord, 'earlier'> {
  const doubts = earlierWith(op.sent, head);
  if (head === null || gone === null || isSaidGone(op.sent)) return doubts;
  return { earlier: [{ at: gone, value: null }, ...(doubts.earlier ?? [])] };
}
