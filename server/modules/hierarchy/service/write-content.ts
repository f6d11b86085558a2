import { sql } from 'drizzle-orm';
import { conflict } from '../../../platform/api-error.ts';
import type { Db, Tx } from '../../../platform/storage/connect.ts';
import { retryTransaction } from '../../../platform/storage/retry-transaction.ts';

/**
 * All writes to a client's content go through this: a transaction that holds off staging until it ends, and that is
 * refused while the drafts are being staged or published. The first write after a publish makes the client ready to
 * stage. It may run more than once.
 */
export function writeContent<T>(db: Db, clientId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryTransaction(async () => {
    const done =
      (await attempt(db, clientId, work, 'with others')) ?? (await attempt(db, clientId, work, 'alone'));
    if (!done) throw new Error('A write that is alone ends.');
    return done.value;
  });
}

/** Null where it has to be alone: it is the first after a publish, and will change the row that all others share. */
function attempt<T>(
  db: Db,
  clientId: number,
  work: (tx: Tx) => Promise<T>,
  how: 'with others' | 'alone',
): Promise<{ value: T } | null> {
  return db.transaction(async (tx) => {
    // Shared: writers don't wait for each other, only staging (which updates the row) and they do.
    const grip = how === 'alone' ? sql`for no key update` : sql`for share`;
    const answer = await tx.execute<{ status: number }>(
      sql`select status from publishing where client_id = ${clientId} ${grip}`,
    );
    const status = answer.rows[0]?.status;
    if (status === 2 || status === 4) throw conflict('publish-in-progress');
    if (status === 0) {
      // Two that share the row could never both change it.
      if (how === 'with others') return null;
      await tx.execute(sql`update publishing set status = 1 where client_id = ${clientId}`);
    }
    return { value: await work(tx) };
  });
}
