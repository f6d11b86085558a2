import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { ApiError } from '../api-error.ts';
import type { Db, Tx } from './connect.ts';

/** Milliseconds in which a transaction that passed the check is committed, or ended by the database. /health names their sum. */
const COMMIT_BEGINS_MS = 1000;
const COMMIT_ENDS_MS = 1000;
/** Milliseconds after its deadline at which a write may still be done. */
export const DEADLINE_BOUND_MS = COMMIT_BEGINS_MS + COMMIT_ENDS_MS;

interface Deadline {
  notAfter: number;
  /** What outlives the call (work in the background, say) has no deadline. */
  isOver: boolean;
}
const deadlines = new AsyncLocalStorage<Deadline>();

function current(): Deadline | null {
  const deadline = deadlines.getStore();
  return deadline === undefined || deadline.isOver ? null : deadline;
}

/** Whether what runs now has a deadline: then it writes within a transaction, never by a statement of its own. */
export const hasDeadline = (): boolean => current() !== null;

/** The deadline has passed, and nothing was written. */
const tooLate = () => new ApiError(412, 'too-late');

/**
 * Runs a write that must not be done after its deadline: not begun, and no transaction of it committed.
 * @param notAfter milliseconds since 1970 on this server's clock
 * @throws 412 too-late
 */
export async function writeBefore<T>(notAfter: number, work: () => Promise<T>): Promise<T> {
  if (Date.now() > notAfter) throw tooLate();
  const deadline = { notAfter, isOver: false };
  try {
    return await deadlines.run(deadline, work);
  } finally {
    deadline.isOver = true;
  }
}

/** The same database, except that transactions of `writeBefore` end with a look at its deadline. */
export function withDeadlines(db: Db): Db {
  const transaction: Db['transaction'] = (work, config) => {
    const deadline = current();
    if (deadline === null) return db.transaction(work, config);
    return db.transaction(async (tx) => {
      const done = await work(tx);
      await limitCommit(tx);
      if (Date.now() > deadline.notAfter) throw tooLate();
      return done;
    }, config);
  };
  return new Proxy(db, {
    get(target, property): unknown {
      if (property === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** A process that is frozen between the look at its clock and the commit finds that the database has ended the transaction. */
const limitCommit = (tx: Tx): Promise<unknown> =>
  tx.execute(
    sql`select set_config('idle_in_transaction_session_timeout', ${String(COMMIT_BEGINS_MS)}, true), set_config('statement_timeout', ${String(COMMIT_ENDS_MS)}, true)`,
  );
