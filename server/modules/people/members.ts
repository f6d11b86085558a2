import { eq, type SQL, sql } from 'drizzle-orm';
import { isSuperAdmin } from '../../../src/domain/status/index.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import { USER_FIELDS, type UserRecord } from '../../platform/access/user-record.ts';
import { conflict } from '../../platform/api-error.ts';
import type { Queryable, Tx } from '../../platform/storage/connect.ts';
import { users } from '../../platform/storage/schema.ts';
import { memberships } from '../../platform/storage/tables/people.ts';
import { normalName } from '../auth/index.ts';
import { isAdministrator } from './manage-people.ts';

/** Pairs (user_id, client_id): who belongs where. */
const BELONGS = sql`(select user_id, client_id from memberships union select user_id, client_id from permissions)`;
const memberOf = (clientIds: number[]): SQL =>
  sql`exists (select 1 from ${BELONGS} m where m.user_id = u.id and m.client_id = any(${ids(clientIds)}))`;
const ids = (clientIds: number[]): SQL => sql`${`{${clientIds.join()}}`}::int[]`;

/** A user as the managers of their clients see them. */
export interface Member extends UserRecord {
  /** All clients that the user belongs to. */
  clientIds: number[];
  /** Epoch seconds; null where no invitation is open, or not in all of those clients. */
  invitedAt: number | null;
  isUnproven: boolean;
  /** Whether anybody can sign in to the account. */
  isUsed: boolean;
}

async function selectMembers(db: Queryable, clientIds: number[], which: SQL): Promise<Member[]> {
  const answer = await db.execute<Member>(sql`
    select ${sql.raw(USER_FIELDS)},
      array(select m.client_id from ${BELONGS} m where m.user_id = u.id) as "clientIds",
      (select case when bool_and(i.invited_at is not null) then floor(extract(epoch from max(i.invited_at)))::int end
        from ${BELONGS} m left join memberships i using (client_id, user_id)
        where m.user_id = u.id and m.client_id = any(${ids(clientIds)})) as "invitedAt",
      u.unproven_since is not null as "isUnproven",
      u.password_hash is not null or exists (select 1 from identities i where i.user_id = u.id) as "isUsed"
    from users u ${which}`);
  return answer.rows;
}

export const listMembers = (db: Queryable, clientId: number): Promise<Member[]> =>
  selectMembers(db, [clientId], sql`where ${memberOf([clientId])} order by lower(u.email), u.id`);

export async function getMember(
  db: Queryable,
  clientId: number,
  userId: number,
): Promise<Member | undefined> {
  return (await selectMembers(db, [clientId], sql`where u.id = ${userId} and ${memberOf([clientId])}`))[0];
}

/**
 * A whole user, as a manager of several of their clients sees them: an invitation counts as open if it is open in all of these.
 */
export async function getManaged(
  db: Queryable,
  clientIds: number[],
  userId: number,
): Promise<Member | undefined> {
  return (await selectMembers(db, clientIds, sql`where u.id = ${userId}`))[0];
}

/** The clients that a user belongs to. */
export async function clientsOf(db: Queryable, userId: number): Promise<number[]> {
  const answer = await db.execute<{ clientId: number }>(
    sql`select client_id as "clientId" from ${BELONGS} m where user_id = ${userId} order by client_id`,
  );
  return answer.rows.map((row) => row.clientId);
}

/**
 * Makes the user belong to the client, and opens the invitation.
 * @returns whether they did not belong to it before.
 * @throws 409 if the address of the account is not proven: it may belong to another person.
 */
export async function addMembership(tx: Tx, clientId: number, userId: number): Promise<boolean> {
  const belongs = await tx.execute(sql`
    select 1 from ${BELONGS} m where m.user_id = ${userId} and m.client_id = ${clientId}`);
  if (belongs.rowCount !== 0) {
    // By a permission alone, maybe, which may go.
    await tx.insert(memberships).values({ clientId, userId }).onConflictDoNothing();
    return false;
  }
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('share');
  if (account?.unprovenSince != null) throw conflict('address-unproven');
  await tx.insert(memberships).values({ clientId, userId, invitedAt: new Date() });
  return true;
}

/**
 * A user as the caller may see them: with permissions in clients that the caller administers, and without the others. Only
 * SuperAdmins see the roles of other accounts. The name of an account in use, or of an account that also belongs elsewhere, is
 * hidden until the person has answered the invitation: any address can be added.
 */
export function toWire(member: Member, caller: SignedInUser) {
  const { clientIds, invitedAt, isUnproven, isUsed, ...user } = member;
  const isOurs = !isUsed && clientIds.every((clientId) => isAdministrator(caller, clientId));
  const isKnown = caller.id === user.id || invitedAt === null || isOurs;
  const state: 'invited' | 'active' | 'unproven' = isUnproven
    ? 'unproven'
    : invitedAt === null
      ? 'active'
      : 'invited';
  return {
    ...user,
    // The spelling of an account that was there before would tell that it was.
    email: invitedAt === null || caller.id === user.id ? user.email : normalName(user.email),
    name: isKnown ? user.name : null,
    surname: isKnown ? user.surname : null,
    partnerId: isKnown ? user.partnerId : null,
    roles: caller.id === user.id || (isSuperAdmin(caller) && isKnown) ? user.roles : [],
    permissions: user.permissions.filter((p) => isAdministrator(caller, p.clientId)),
    state,
    ...(invitedAt !== null && { invitedAt }),
  };
}

/**
 * Throws 409 if no administrator of the client is left who can sign in. A person who has not answered the invitation, or not
 * proven a new address, may never do so. A SuperAdmin can always step in, and may leave it so.
 */
export async function requireAdminLeft(tx: Tx, clientId: number, caller: SignedInUser): Promise<void> {
  if (isSuperAdmin(caller)) return;
  const left = await tx.execute(sql`
    select 1 from permissions p join users u on u.id = p.user_id
      left join memberships m on m.user_id = p.user_id and m.client_id = p.client_id
    where p.client_id = ${clientId} and p.permission_id = 1
      and coalesce(p.site_id, 0) = 0 and coalesce(p.building_id, 0) = 0
      and (u.id = ${caller.id} or (m.invited_at is null and u.unproven_since is null)) limit 1`);
  if (left.rowCount === 0) throw conflict('last-admin');
}
