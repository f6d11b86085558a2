import type { Attempt, ContentRow, PendingOp, StoreyDatabase } from '../../../db/index.ts';
import { inOutbox } from '../../store/transaction.ts';
import { StaleLeader } from '../../store/fenced.ts';

/** A change in flight. */
export interface SentItem {
  op: PendingOp;
  value: ContentRow | null;
  /** What was sent of it before, and is in doubt still. */
  doubt?: Attempt | undefined;
}

/** Whether an operation is as it was when it was read. */
export const isSame = (read: PendingOp, current: PendingOp | undefined): boolean =>
  current !== undefined &&
  current.opId === read.opId &&
  current.rev === read.rev &&
  current.state === read.state;

/** Runs a step for each operation in one transaction. Operations that another leader has taken over are skipped. */
export function forEachOp<T>(
  db: StoreyDatabase,
  items: readonly T[],
  step: (item: T) => Promise<unknown>,
): Promise<void> {
  return inOutbox(db, async () => {
    for (const item of items) {
      try {
        await step(item);
      } catch (cause) {
        if (!(cause instanceof StaleLeader)) throw cause;
      }
    }
  });
}
