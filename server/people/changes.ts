import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Permission } from '../../src/domain/entities/user.ts';
import { isSuperAdmin } from '../../src/domain/status/index.ts';
import { canSee } from '../access/roles.ts';
import type { SignedInUser } from '../access/signed-in-user.ts';
import { selectUsers, type UserRecord } from '../access/user-record.ts';
import { ApiError, conflict, forbidden, notFound } from '../errors.ts';
import type { Tx } from '../storage/connect.ts';
import { permissions, users } from '../storage/schema.ts';
import { memberships, passwordResets } from '../storage/tables/people.ts';
import { type Account, findOrMakeAccount } from './accounts.ts';
import { administers } from './manage.ts';
import { clientsOf, getMember, join, requireAdminLeft } from './members.ts';
import { checkEntries } from './permission-list.ts';
import { raises } from './raises.ts';

/* What the door of manage.ts lets in. Each runs within its transaction. */

/** Someone who has an account elsewhere joins with it. @throws 409 who belongs to the client already. */
export async function addMember(tx: Tx, clientId: number, email: string): Promise<Account> {
  const account = await findOrMakeAccount(tx, email);
  if (await getMember(tx, clientId, account.id)) throw conflict('user-exists');
  await join(tx, clientId, account.id);
  return account;
}

export interface Profile {
  email: string;
  name: string | null;
  surname: string | null;
}

/**
 * An address is where the link goes that sets a password: who may change it owns the account. So it is for the user,
 * for who administers all clients of the user, and nobody but a SuperAdmin changes a SuperAdmin's.
 * @returns whether the address is a new one that still waits for a first password.
 */
export async function changeProfile(
  tx: Tx,
  caller: SignedInUser,
  user: UserRecord,
  next: Profile,
): Promise<boolean> {
  if (caller.id !== user.id && !isSuperAdmin(caller)) {
    const clients = await clientsOf(tx, user.id);
    const isOwn = clients.every((clientId) => administers(caller, clientId));
    if (!isOwn || isSuperAdmin(user)) throw new ApiError(403, 'account-shared');
  }
  const [row] = await tx.update(users).set(next).where(eq(users.id, user.id)).returning();
  if (next.email === user.email) return false;
  // A link that went to the old address is no longer theirs.
  await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
  return row?.passwordHash === null;
}

/** Takes someone out of one client. The account goes with the last client it belongs to. */
export async function removeMember(
  tx: Tx,
  caller: SignedInUser,
  clientId: number,
  user: UserRecord,
): Promise<void> {
  await tx
    .delete(permissions)
    .where(and(eq(permissions.clientId, clientId), eq(permissions.userId, user.id)));
  await tx
    .delete(memberships)
    .where(and(eq(memberships.clientId, clientId), eq(memberships.userId, user.id)));
  await requireAdminLeft(tx, clientId, caller);
  const isElsewhere = (await clientsOf(tx, user.id)).length > 0;
  if (!isElsewhere && !isSuperAdmin(user)) await tx.delete(users).where(eq(users.id, user.id));
}

/** Replaces a user's entries in all clients that the caller administers; those of other clients stay as they are. */
export async function replacePermissions(
  tx: Tx,
  caller: SignedInUser,
  user: UserRecord,
  given: Permission[],
): Promise<void> {
  const userId = user.id;
  const entries = await checkEntries(tx, caller, given);
  const before = user.permissions.filter((p) => administers(caller, p.clientId));
  if (user.id === caller.id && !isSuperAdmin(caller) && raises(before, entries)) {
    throw new ApiError(403, 'own-permissions');
  }
  const touched = [...new Set([...before, ...entries].map((entry) => entry.clientId))];
  await tx
    .delete(permissions)
    .where(and(eq(permissions.userId, userId), inArray(permissions.clientId, touched)));
  if (entries.length > 0) {
    await tx.insert(permissions).values(entries.map((entry) => ({ ...entry, userId })));
  }
  for (const clientId of touched) {
    await join(tx, clientId, userId);
    await requireAdminLeft(tx, clientId, caller);
  }
}

/**
 * A user in any client that the caller administers.
 * @throws 404 for one of whom the caller knows nothing, 403 for one whom they know and do not manage.
 */
export async function requireManaged(tx: Tx, caller: SignedInUser, userId: number): Promise<UserRecord> {
  const [user] = await selectUsers(tx, sql`where u.id = ${userId}`);
  if (!user) throw notFound();
  if (isSuperAdmin(caller)) return user;
  const clients = await clientsOf(tx, userId);
  if (clients.some((clientId) => administers(caller, clientId))) return user;
  const isKnown = userId === caller.id || clients.some((clientId) => canSee(caller, { clientId }));
  throw isKnown ? forbidden() : notFound();
}
