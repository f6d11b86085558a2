import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Permission } from '../../../src/domain/entities/user.ts';
import { isSuperAdmin } from '../../../src/domain/status/index.ts';
import { canSee } from '../../platform/access/authorize.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import type { UserRecord } from '../../platform/access/user-record.ts';
import { endTokenFamilies, findOrMakeAccount, normalName } from '../auth/index.ts';
import { PUBLIC_NAME } from '../../platform/access/person.ts';
import { noteActivity } from '../../platform/activity.ts';
import { ApiError, badRequest, conflict, forbidden, notFound } from '../../platform/api-error.ts';
import type { MailCause } from '../../platform/mail/mail-allowance.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import type { Tx } from '../../platform/storage/connect.ts';
import { permissions, users } from '../../platform/storage/schema.ts';
import { identities, memberships, passwordResets } from '../../platform/storage/tables/people.ts';
import { requireAllowance } from '../../platform/rate-limit.ts';
import { isAdministrator } from './manage-people.ts';
import { clientsOf, getManaged, getMember, addMembership, type Member, requireAdminLeft } from './members.ts';
import { checkEntries } from './check-permissions.ts';
import { isEscalation } from './escalation.ts';

/* What managePeople runs. Each is called within its transaction. */

const INVITATIONS = { most: 1, within: 60 };
/** New addresses of one account: each is mailed to. */
const ADDRESSES = { most: 5, within: 15 * 60 };
/** How long an address that is not proven is kept for its account: as long as the mailed link lives. */
const PROOF_HOURS = 72;

/**
 * Someone who has an account elsewhere joins with it.
 * @param invitation `given`: what the person may do in the client from the start
 * @throws 400 for a place outside of the client; 409 who belongs to the client already, or whose address is not proven; 429 after too many mails to them.
 */
export async function addMember(
  tx: Tx,
  caller: SignedInUser,
  clientId: number,
  { email, given }: { email: string; given: Permission[] },
): Promise<Member> {
  const outside = given.findIndex((entry) => entry.clientId !== clientId);
  if (outside >= 0) {
    const path = `permissions.${outside}.clientId`;
    throw badRequest('unknown-place', [{ path, message: 'Not of this client.' }]);
  }
  const entries = await checkEntries(tx, caller, given);
  await releaseAddress(tx, email);
  const account = await findOrMakeAccount(tx, email);
  if (!(await addMembership(tx, clientId, account.id))) throw conflict('user-exists');
  if (entries.length > 0)
    await tx.insert(permissions).values(entries.map((entry) => ({ ...entry, userId: account.id })));
  const member = (await getMember(tx, clientId, account.id))!;
  await noteMember(tx, caller, clientId, member, 'created');
  await mailLink(tx, member, { userId: caller.id, clientId });
  return member;
}

/**
 * Removes an address from an account whose confirmation link has expired, so that the owner of the address can be invited.
 * The account stays with its clients; an administrator can give it another address.
 */
async function releaseAddress(tx: Tx, email: string): Promise<void> {
  const released = await tx
    .update(users)
    .set({ email: sql`'unconfirmed-' || ${users.id} || '@address.invalid'` })
    .where(
      and(
        eq(sql`lower(${users.email})`, normalName(email)),
        sql`${users.unprovenSince} < now() - make_interval(hours => ${PROOF_HOURS})`,
      ),
    )
    .returning({ id: users.id });
  for (const { id } of released) await tx.delete(passwordResets).where(eq(passwordResets.userId, id));
}

/** @throws 429 after too many mails to the person, or by the caller. */
async function mailLink(tx: Tx, user: Member, cause: MailCause): Promise<void> {
  await queueMail(tx, user.isUnproven ? 'moved' : user.isUsed ? 'added' : 'invited', user.email, cause);
}

/**
 * Lets the link be mailed once more, to who has not answered the invitation or has to prove a new address.
 * @throws 409 for anybody else, 429 within a minute of the last time.
 */
export async function inviteAgain(
  tx: Tx,
  caller: SignedInUser,
  clientId: number,
  user: Member,
): Promise<void> {
  if (user.invitedAt === null && !user.isUnproven) throw conflict('user-active');
  await requireAllowance(tx, `invitation ${clientId} ${user.id}`, INVITATIONS);
  await mailLink(tx, user, { userId: caller.id, clientId });
  if (user.invitedAt === null) return;
  await tx
    .update(memberships)
    .set({ invitedAt: new Date() })
    .where(and(eq(memberships.clientId, clientId), eq(memberships.userId, user.id)));
}

export interface Profile {
  email: string;
  name: string | null;
  surname: string | null;
}

/**
 * The link that sets a password is mailed to this address, so changing it means owning the account. Allowed for the user and
 * for admins of all the user's clients; only a SuperAdmin changes a SuperAdmin's.
 *
 * A new address is unproven until a link mailed to it is used: until then the account can't be signed in to in any way, because
 * the person with the earlier password may not own that address. Another spelling (upper and lower case) is the same address.
 * @throws 403 without that right, 409 for the address of another account, 429 for too many addresses.
 */
export async function changeProfile(
  tx: Tx,
  caller: SignedInUser,
  clientId: number,
  user: Member,
  next: Profile,
): Promise<void> {
  if (caller.id !== user.id && !isSuperAdmin(caller)) {
    const isOwn = user.clientIds.every((clientId) => isAdministrator(caller, clientId));
    if (!isOwn || isSuperAdmin(user)) throw new ApiError(403, 'account-shared');
  }
  if (normalName(next.email) === normalName(user.email)) {
    await tx.update(users).set(next).where(eq(users.id, user.id));
    await noteProfile(tx, caller, user, next);
    return;
  }
  await requireAllowance(tx, `addresses of ${user.id}`, ADDRESSES);
  await releaseAddress(tx, next.email);
  const closed = { passwordHash: null, passwordProvenAt: null, unprovenSince: new Date() };
  await tx
    .update(users)
    .set({ ...next, ...closed })
    .where(eq(users.id, user.id));
  // A link that went to the old address, and a person bound by it, are no longer the owner's.
  await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
  await tx.delete(identities).where(eq(identities.userId, user.id));
  await endTokenFamilies(tx, user.id);
  const cause = { userId: caller.id, clientId };
  await queueMail(tx, 'moved', next.email, cause);
  await queueMail(tx, 'moved-away', user.email, cause);
  await noteProfile(tx, caller, user, next);
}

/** Takes someone out of one client. The account goes with the last client it belongs to, and leaves its name in the activity. */
export async function removeMember(
  tx: Tx,
  caller: SignedInUser,
  clientId: number,
  user: UserRecord,
): Promise<void> {
  // The account first, as who signs in at this moment locks it too.
  await tx.select().from(users).where(eq(users.id, user.id)).for('update');
  await tx
    .delete(permissions)
    .where(and(eq(permissions.clientId, clientId), eq(permissions.userId, user.id)));
  await tx
    .delete(memberships)
    .where(and(eq(memberships.clientId, clientId), eq(memberships.userId, user.id)));
  await requireAdminLeft(tx, clientId, caller);
  await noteMember(tx, caller, clientId, user, 'deleted');
  const isElsewhere = (await clientsOf(tx, user.id)).length > 0;
  if (isElsewhere || isSuperAdmin(user)) return;
  await tx.execute(
    sql`update activity a set by_name = ${PUBLIC_NAME} from users u where u.id = ${user.id} and a.user_id = u.id`,
  );
  await tx.delete(users).where(eq(users.id, user.id));
}

/**
 * Replaces a user's entries in all clients that the caller administers; those of other clients stay as they are. Who is
 * added to a client by it is mailed.
 */
export async function replacePermissions(
  tx: Tx,
  caller: SignedInUser,
  user: Member,
  given: Permission[],
): Promise<void> {
  const userId = user.id;
  const entries = await checkEntries(tx, caller, given);
  const before = user.permissions.filter((p) => isAdministrator(caller, p.clientId));
  if (user.id === caller.id && !isSuperAdmin(caller) && isEscalation(before, entries)) {
    throw new ApiError(403, 'own-permissions');
  }
  const touched = [...new Set([...before, ...entries].map((entry) => entry.clientId))];
  const added: number[] = [];
  for (const clientId of touched) if (await addMembership(tx, clientId, userId)) added.push(clientId);
  // One mail tells of all of them.
  if (added[0] !== undefined) await mailLink(tx, user, { userId: caller.id, clientId: added[0] });
  await tx
    .delete(permissions)
    .where(and(eq(permissions.userId, userId), inArray(permissions.clientId, touched)));
  if (entries.length > 0) {
    await tx.insert(permissions).values(entries.map((entry) => ({ ...entry, userId })));
  }
  for (const clientId of touched) {
    await requireAdminLeft(tx, clientId, caller);
    await noteMember(tx, caller, clientId, user, added.includes(clientId) ? 'created' : 'permissions');
  }
}

/** Records that a person came to a client or left it, or that their rights there or their account changed. */
function noteMember(
  tx: Tx,
  caller: SignedInUser,
  clientId: number,
  user: UserRecord,
  action: 'created' | 'permissions' | 'changed' | 'deleted',
  values: { before?: string; after?: string } = {},
): Promise<void> {
  const thing = { kind: 'user', key: String(user.id), title: user.email };
  return noteActivity(tx, { clientId, userId: caller.id, action, ...thing, ...values });
}

/** Records a new address or name in each client that the account belongs to: its admins trust what is in their list. */
async function noteProfile(tx: Tx, caller: SignedInUser, user: Member, next: Profile): Promise<void> {
  const [before, after] = [user, next].map(({ email, name, surname }) =>
    JSON.stringify({ email, name: [name, surname].filter(Boolean).join(' ') }),
  );
  if (before === undefined || after === undefined || before === after) return;
  for (const id of user.clientIds)
    await noteMember(tx, caller, id, { ...user, email: next.email }, 'changed', { before, after });
}

/**
 * A user in any client that the caller administers.
 * @throws 404 for a user that the caller does not know, 403 for a user that they know and do not manage.
 */
export async function requireManaged(tx: Tx, caller: SignedInUser, userId: number): Promise<Member> {
  const clients = await clientsOf(tx, userId);
  const managed = clients.filter((clientId) => isAdministrator(caller, clientId));
  const user = await getManaged(tx, managed, userId);
  if (!user) throw notFound();
  if (isSuperAdmin(caller) || managed.length > 0) return user;
  const isKnown = userId === caller.id || clients.some((clientId) => canSee(caller, { clientId }));
  throw isKnown ? forbidden() : notFound();
}
