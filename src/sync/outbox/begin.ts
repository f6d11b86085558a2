import type { ContentRow, PendingOp, StoreyDatabase } from '../../db/index.ts';
import { inOutbox, rowsOf } from './transaction.ts';

export interface Begun {
  op: PendingOp;
  head: ContentRow | null;
}

/**
 * Writes down that a request leaves now, and from what it is built. Only then may it leave.
 * Null when the operation is gone or is another one by now.
 */
export function begin(
  db: StoreyDatabase,
  planned: PendingOp,
  now: number,
  siblingsBefore?: number[],
): Promise<Begun | null> {
  return inOutbox(db, async () => {
    const op = await db.pending.get(planned.entityKey);
    if (op === undefined || op.opId !== planned.opId || op.rev !== planned.rev) return null;
    if (op.state !== 'ready' && op.state !== 'unknown') return null;
    const head = (await rowsOf(db, op.table).get(op.key)) ?? null;
    const begun: PendingOp = {
      ...op,
      state: 'sending',
      sent: {
        rev: op.rev,
        at: now,
        intent: op.intent,
        value: head,
        ...(siblingsBefore === undefined ? {} : { siblingsBefore }),
      },
    };
    await db.pending.put(begun);
    return { op: begun, head };
  });
}

/** After a crash: a request may have been out, and nobody heard the answer. */
export function recoverInFlight(db: StoreyDatabase): Promise<number> {
  return inOutbox(db, () => db.pending.where({ state: 'sending' }).modify({ state: 'unknown' }));
}
