import type { PendingOp, StoreyDatabase } from '../../db/index.ts';
import { readLease } from './lease-record.ts';
import { inOutbox } from './transaction.ts';

/** Another tab is the leader now: results of the old leader must not change this operation. */
export class StaleLeader extends Error {
  constructor() {
    super('Another tab pushes by now.');
    this.name = 'Overtaken';
  }
}

const STALE = Symbol('overtaken');

/**
 * Runs a step unless a newer leader has sent or ended the operation. The fencing token is the epoch: the result of an
 * old leader counts only for the attempt that it made. @param op as it was pushed @throws StaleLeader
 */
export async function inFencedOutbox<T>(
  db: StoreyDatabase,
  op: PendingOp,
  step: () => Promise<T>,
): Promise<T> {
  const { leaderEpoch } = op;
  if (leaderEpoch === undefined) return inOutbox(db, step);
  const result = await inOutbox<T | typeof STALE>(db, async () => {
    const current = await db.pending.get(op.entityKey);
    const isOurs = current?.opId === op.opId && (current.leaderEpoch ?? 0) <= leaderEpoch;
    return isOurs ? step() : STALE;
  });
  if (result === STALE) throw new StaleLeader();
  return result;
}

/**
 * Runs the last step before a request leaves, only while this tab is the leader. @param op as it was pushed @throws
 * StaleLeader
 */
export async function whileLeader<T>(db: StoreyDatabase, op: PendingOp, step: () => Promise<T>): Promise<T> {
  const { leaderEpoch } = op;
  if (leaderEpoch === undefined) return inOutbox(db, step);
  const result = await inOutbox<T | typeof STALE>(
    db,
    async () => ((await readLease(db)).epoch === leaderEpoch ? step() : STALE),
    [db.meta],
  );
  if (result === STALE) throw new StaleLeader();
  return result;
}

/** The current state of an operation, with the epoch of the leader that pushed it. */
export async function reload(db: StoreyDatabase, pushed: PendingOp): Promise<PendingOp | undefined> {
  const op = await db.pending.get(pushed.entityKey);
  return op === undefined || pushed.leaderEpoch === undefined
    ? op
    : { ...op, leaderEpoch: pushed.leaderEpoch };
}
