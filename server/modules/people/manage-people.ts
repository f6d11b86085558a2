import { sql } from 'drizzle-orm';
import { roleFor } from '../../../src/domain/status/index.ts';
import { loadUser, type SignedInUser } from '../../platform/access/signed-in-user.ts';
import { unauthorized } from '../../platform/api-error.ts';
import type { Db, Tx } from '../../platform/storage/connect.ts';

/** Any number will do, as long as no other lock has it. */
const PEOPLE_LOCK = 5_701_200;

/**
 * All changes of who belongs where and may do what go through this: one at a time over all servers of the database, with
 * the caller's rights as they are once it is their turn. Two admins who remove each other meet here.
 */
export function managePeople<T>(
  db: Db,
  caller: SignedInUser,
  work: (tx: Tx, caller: SignedInUser) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${PEOPLE_LOCK})`);
    const now = await loadUser(tx, caller.id, caller.familyId);
    if (!now) throw unauthorized();
    return work(tx, now);
  });
}

/** Whether the user decides who belongs to that client. */
export const isAdministrator = (user: SignedInUser, clientId: number) =>
  roleFor(user, { clientId }) === 'admin';
