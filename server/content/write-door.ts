import { sql } from 'drizzle-orm';
import { conflict } from '../errors.ts';
import type { Db, Tx } from '../storage/connect.ts';
import { retried } from '../storage/retry.ts';

/**
 * The one door for writes to a client's content: a transaction that holds off staging until it ends, and that is
 * refused while the drafts are being staged or published. The first write after a publish makes the client ready to
 * stage. It may run more than once: a deletion and a creation below it can lock each other out.
 */
export function writeContent<T>(db: Db, clientId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retried(() =>
    db.transaction(async (tx) => {
      // Shared: writers don't wait for each other, only staging (which updates the row) and they do.
      const answer = await tx.execute<{ status: number }>(
        sql`select status from publishing where client_id = ${clientId} for share`,
      );
      const status = answer.rows[0]?.status;
      if (status === 2 || status === 4) throw conflict('publish-in-progress');
      // Once after a publish; two that do it at once collide, and one of them goes again.
      if (status === 0)
        await tx.execute(sql`update publishing set status = 1 where client_id = ${clientId} and status = 0`);
      return work(tx);
    }),
  );
}
