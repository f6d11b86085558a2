import type { ContentRow, PendingOp, StoreyDatabase } from '../../db/index.ts';
import { noteWritten } from './audit.ts';
import { rowsOf } from './transaction.ts';
import { again, beforeSending } from './turn.ts';

export interface Begun {
  op: PendingOp;
  head: ContentRow | null;
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
  return beforeSending(db, planned, async () => {
    const op = await again(db, planned);
    if (op === undefined || op.opId !== planned.opId || op.rev !== planned.rev) return null;
    if (op.state !== 'ready' && op.state !== 'unknown') return null;
    const head = (await rowsOf(db, op.table).get(op.key)) ?? null;
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
      },
    };
    await db.pending.put(begun);
    // Nobody knows what became of the last one: it may come after this, and what it puts back is to be said.
    const last = op.sent?.value ?? null;
    if (last !== null && head !== null) await noteWritten(db, op.entityKey, last, head, now);
    return { op: begun, head };
  });
}
