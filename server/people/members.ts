import { type SQL, sql } from 'drizzle-orm';
import { isSuperAdmin } from '../../src/domain/status/index.ts';
import type { SignedInUser } from '../access/signed-in-user.ts';
import { selectUsers, type UserRecord } from '../access/user-record.ts';
import { conflict } from '../errors.ts';
import type { Queryable, Tx } from '../storage/connect.ts';
import { administers } from './manage.ts';

/** Pairs (user_id, client_id): who belongs where. */
const BELONGS = sql`(select user_id, client_id from memberships union select user_id, client_id from permissions)`;
const memberOf = (clientId: number): SQL =>
  sql`exists (select 1 from ${BELONGS} m where m.user_id = u.id and m.client_id = ${clientId})`;

export const listMembers = (db: Queryable, clientId: number): Promise<UserRecord[]> =>
  selectUsers(db, sql`where ${memberOf(clientId)} order by u.id`);

export async function getMember(
  db: Queryable,
  clientId: number,
  userId: number,
): Promise<UserRecord | undefined> {
  return (await selectUsers(db, sql`where u.id = ${userId} and ${memberOf(clientId)}`))[0];
}

/** The clients that a user belongs to. */
export async function clientsOf(db: Queryable, userId: number): Promise<number[]> {
  const answer = await db.execute<{ clientId: number }>(
    sql`select client_id as "clientId" from ${BELONGS} m where user_id = ${userId} order by client_id`,
  );
  return answer.rows.map((row) => row.clientId);
}

export async function join(tx: Tx, clientId: number, userId: number): Promise<void> {
  await tx.execute(sql`
    insert into memberships (client_id, user_id) values (${clientId}, ${userId}) on conflict do nothing`);
}

/**
 * A user as the caller may know them: permissions in clients that the caller administers, and nothing of the others;
 * whose account stands above all clients is known only to those whose does too.
 */
export function toWire(user: UserRecord, caller: SignedInUser): UserRecord {
  return {
    ...user,
    roles: isSuperAdmin(caller) || caller.id === user.id ? user.roles : [],
    permissions: user.permissions.filter((p) => administers(caller, p.clientId)),
  };
}

/** Throws 409 where nobody is left who administers the client. A SuperAdmin can always step in, and may do it. */
export async function requireAdminLeft(tx: Tx, clientId: number, caller: SignedInUser): Promise<void> {
  if (isSuperAdmin(caller)) return;
  const left = await tx.execute(sql`
    select 1 from permissions where client_id = ${clientId} and permission_id = 1
      and coalesce(site_id, 0) = 0 and coalesce(building_id, 0) = 0 limit 1`);
  if (left.rowCount === 0) throw conflict('last-admin');
}
