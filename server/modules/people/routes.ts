import type { Hono } from 'hono';
import { users } from '../../../src/contract/calls/people/users.ts';
import { userIssues } from '../../../src/domain/rules/index.ts';
import { requireAdmin } from '../../platform/access/authorize.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import { requireClient, withClient } from '../hierarchy/index.ts';
import { refuseIssues } from '../../platform/refuse-issues.ts';
import { notFound } from '../../platform/api-error.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { isListed, tagOf } from '../../platform/http/entity-tag.ts';
import { idParam } from '../../platform/http/params.ts';
import { createMount, PLATFORM_GATES } from '../../platform/http/mount.ts';
import {
  addMember,
  changeProfile,
  inviteAgain,
  removeMember,
  replacePermissions,
  requireManaged,
} from './service.ts';
import { isAdministrator, managePeople } from './manage-people.ts';
import { getMember, listMembers, type Member, toWire } from './members.ts';
import { wakeMailer } from '../../platform/mail/wake-mailer.ts';
import type { Queryable, Tx } from '../../platform/storage/connect.ts';

/** The people of a client, for those who administer it. */
export function userRoutes(deps: Pick<Platform, 'db' | 'mail' | 'config'>): Hono<AppEnv> {
  const { db, mail, config } = deps;
  const { routes, on } = createMount({
    'administer client': withClient(db, PLATFORM_GATES['administer client']),
    // In which clients the caller manages the user is looked up in the transaction.
    'manage user': (c) => idParam(c, 'user'),
  });

  /** Once it is the caller's turn: by then the rights may be others than at the gate. */
  async function requireManagedClient(q: Queryable, caller: SignedInUser, clientId: number): Promise<void> {
    requireAdmin(caller, { clientId });
    await requireClient(q, clientId);
  }

  async function requireMember(q: Queryable, clientId: number, userId: number): Promise<Member> {
    const user = await getMember(q, clientId, userId);
    if (!user) throw notFound();
    return user;
  }

  on(users.list, async ({ user: caller, place: { clientId } }) =>
    (await listMembers(db, clientId)).map((user) => toWire(user, caller)),
  );

  on(users.get, async ({ user: caller, place: { clientId }, params }) =>
    toWire(await requireMember(db, clientId, params.user), caller),
  );

  on(users.invite, async ({ c, user, place: { clientId }, body }) => {
    const email = body.email.trim();
    refuseIssues(userIssues({ email }));
    const made = await managePeople(db, user, async (tx, caller) => {
      await requireManagedClient(tx, caller, clientId);
      const given = config.apiExtensions ? (body.permissions ?? []) : [];
      return toWire(await addMember(tx, caller, clientId, { email, given }), caller);
    });
    wakeMailer(c, mail);
    return made;
  });

  on(users.inviteAgain, async ({ c, user, place: { clientId }, params }) => {
    const after = await managePeople(db, user, async (tx, caller) => {
      await requireManagedClient(tx, caller, clientId);
      await inviteAgain(tx, caller, clientId, await requireMember(tx, clientId, params.user));
      return toWire(await requireMember(tx, clientId, params.user), caller);
    });
    wakeMailer(c, mail);
    return after;
  });

  on(users.patch, async ({ c, user: asking, place: { clientId }, params, body, expect }) => {
    const after = await managePeople(db, asking, async (tx, caller) => {
      await requireManagedClient(tx, caller, clientId);
      const user = await requireMember(tx, clientId, params.user);
      await expect(() => Promise.resolve(toWire(user, caller)));
      const next = {
        email: body.email?.trim() ?? user.email,
        name: body.name === undefined ? user.name : plainName(body.name),
        surname: body.surname === undefined ? user.surname : plainName(body.surname),
      };
      refuseIssues(userIssues(next));
      await changeProfile(tx, caller, clientId, user, next);
      return toWire(await requireMember(tx, clientId, user.id), caller);
    });
    wakeMailer(c, mail);
    return after;
  });

  on(users.delete, ({ user: asking, place: { clientId }, params, expect }) =>
    managePeople(db, asking, async (tx, caller) => {
      await requireManagedClient(tx, caller, clientId);
      const user = await requireMember(tx, clientId, params.user);
      await expect(() => Promise.resolve(toWire(user, caller)));
      await removeMember(tx, caller, clientId, user);
    }),
  );

  on(users.setPermissions, async ({ c, user: asking, place: userId, body, expect }) => {
    const after = await managePeople(db, asking, async (tx, caller) => {
      const user = await requireManaged(tx, caller, userId);
      await expect(() => asTagged(c, tx, user, caller));
      await replacePermissions(tx, caller, user, body.permissions);
      return toWire(await requireManaged(tx, caller, userId), caller);
    });
    wakeMailer(c, mail);
    return after;
  });
  return routes;
}

/** Without marks of direction, which are invisible and come along with pasted text; the rules refuse the others. */
const plainName = (text: string | null): string | null =>
  text?.replaceAll(/[\u061c\u200e\u200f]/g, '').trim() || null;

/** A user has a tag for each client that they were read in; any of these will do. */
async function asTagged(c: Ctx, tx: Tx, user: Member, caller: SignedInUser): Promise<unknown> {
  const wanted = c.req.header('if-match') ?? '';
  const whole = toWire(user, caller);
  for (const clientId of user.clientIds.filter((id) => isAdministrator(caller, id))) {
    const member = await getMember(tx, clientId, user.id);
    const wire = member && toWire(member, caller);
    if (wire && isListed(wanted, tagOf(JSON.stringify(wire)))) return wire;
  }
  return whole;
}
