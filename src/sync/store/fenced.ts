import type { PendingOp, StoreyDatabase } from '../../db/index.ts';
import { readLease } from './lease-record.ts';
import { inOutbox } from './transaction.ts';

/** Another tab leads since: what an old leader learns of this operation is no business of it any more. */
export class StaleLeader extends Error {
  constructor() {
    super('Another tab pushes by now.');
    this.name = 'Overtaken';
  }
}

const STALE = Symbol('overtaken');

/**
 * Writes down what came of an operation, unless another leader has taken it on or ended it since: the result of an old
 * leader counts for the attempt that it made, and for no other.
 * @param op as it was pushed @throws Overtaken
 */
export async function fenced<T>(db: StoreyDatabase, op: PendingOp, step: () => Promise<T>): Promise<T> {
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
 * The last step before a request leaves: only who leads may send.
 * @param op as it was pushed @throws Overtaken
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

/** The same operation as it is now, in the hands of who pushed it. */
export async function reload(db: StoreyDatabase, pushed: PendingOp): Promise<PendingOp | undefined> {
  const op = await db.pending.get(pushed.entityKey);
  return op === undefined || pushed.leaderEpoch === undefined
    ? op
    : { ...op, leaderEpoch: pushed.leaderEpoch };
}
