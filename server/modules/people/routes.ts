import { Hono } from 'hono';
import { userIssues } from '../../../src/domain/rules/index.ts';
import { newUserBodySchema, permissionsBodySchema, userBodySchema } from '../../../src/contract/index.ts';
import { requireAdmin } from '../../platform/access/authorize.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import { requireClient } from '../hierarchy/index.ts';
import { refuseIssues } from '../../platform/refuse-issues.ts';
import { notFound } from '../../platform/api-error.ts';
import { many, one } from '../../platform/http/answer.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { isListed, tagOf } from '../../platform/http/entity-tag.ts';
import { idParam } from '../../platform/http/params.ts';
import { requireMatch } from '../../platform/http/preconditions.ts';
import { readBody } from '../../platform/http/body/read-body.ts';
import {
  addMember,
  changeProfile,
  inviteAgain,
  removeMember,
  replacePermissions,
  requireManaged,
} from './service.ts';
import { administers, managePeople } from './manage-people.ts';
import { getMember, listMembers, type Member, toWire } from './members.ts';
import { wakeMailer } from '../../platform/mail/wake-mailer.ts';
import type { Queryable, Tx } from '../../platform/storage/connect.ts';

const USERS = '/clients/:client/users';
const USER = `${USERS}/:user`;

/** The people of a client, for those who administer it. */
export function userRoutes(deps: Pick<Platform, 'db' | 'mail'>): Hono<AppEnv> {
  const { db, mail } = deps;
  const routes = new Hono<AppEnv>();

  /** The client of the path, if the caller manages its users. */
  async function managedClient(c: Ctx, q: Queryable, caller: SignedInUser): Promise<number> {
    const clientId = idParam(c, 'client');
    requireAdmin(caller, { clientId });
    await requireClient(q, clientId);
    return clientId;
  }

  async function requireMember(q: Queryable, clientId: number, userId: number): Promise<Member> {
    const user = await getMember(q, clientId, userId);
    if (!user) throw notFound();
    return user;
  }

  routes.get(USERS, async (c) => {
    const caller = c.get('user');
    const clientId = await managedClient(c, db, caller);
    return many(
      c,
      (await listMembers(db, clientId)).map((user) => toWire(user, caller)),
    );
  });

  routes.get(USER, async (c) => {
    const caller = c.get('user');
    const clientId = await managedClient(c, db, caller);
    return one(c, toWire(await requireMember(db, clientId, idParam(c, 'user')), caller));
  });

  routes.post(USERS, async (c) => {
    await managedClient(c, db, c.get('user'));
    const email = (await readBody(c, newUserBodySchema)).email.trim();
    refuseIssues(userIssues({ email }));
    const made = await managePeople(db, c.get('user'), async (tx, caller) => {
      const clientId = await managedClient(c, tx, caller);
      return toWire(await addMember(tx, clientId, email), caller);
    });
    wakeMailer(c, mail);
    return one(c, made);
  });

  routes.post(`${USER}/invite`, async (c) => {
    await managedClient(c, db, c.get('user'));
    const after = await managePeople(db, c.get('user'), async (tx, caller) => {
      const clientId = await managedClient(c, tx, caller);
      const userId = idParam(c, 'user');
      await inviteAgain(tx, clientId, await requireMember(tx, clientId, userId));
      return toWire(await requireMember(tx, clientId, userId), caller);
    });
    wakeMailer(c, mail);
    return one(c, after);
  });

  routes.patch(USER, async (c) => {
    await managedClient(c, db, c.get('user'));
    const body = await readBody(c, userBodySchema);
    const after = await managePeople(db, c.get('user'), async (tx, caller) => {
      const clientId = await managedClient(c, tx, caller);
      const user = await requireMember(tx, clientId, idParam(c, 'user'));
      await requireMatch(c, () => Promise.resolve(toWire(user, caller)));
      const next = {
        email: body.email?.trim() ?? user.email,
        name: body.name === undefined ? user.name : plainName(body.name),
        surname: body.surname === undefined ? user.surname : plainName(body.surname),
      };
      refuseIssues(userIssues(next));
      await changeProfile(tx, caller, user, next);
      return toWire(await requireMember(tx, clientId, user.id), caller);
    });
    wakeMailer(c, mail);
    return one(c, after);
  });

  routes.delete(USER, async (c) => {
    await managePeople(db, c.get('user'), async (tx, caller) => {
      const clientId = await managedClient(c, tx, caller);
      const user = await requireMember(tx, clientId, idParam(c, 'user'));
      await requireMatch(c, () => Promise.resolve(toWire(user, caller)));
      await removeMember(tx, caller, clientId, user);
    });
    return one(c, {});
  });

  routes.put('/users/:user/permissions', async (c) => {
    const userId = idParam(c, 'user');
    const { permissions } = await readBody(c, permissionsBodySchema);
    const after = await managePeople(db, c.get('user'), async (tx, caller) => {
      const user = await requireManaged(tx, caller, userId);
      await requireMatch(c, () => asTagged(c, tx, user, caller));
      await replacePermissions(tx, caller, user, permissions);
      return toWire(await requireManaged(tx, caller, userId), caller);
    });
    wakeMailer(c, mail);
    return one(c, after);
  });
  return routes;
}

/** Without marks of direction, which are seen by nobody and come along with what is pasted; the rules refuse the others. */
const plainName = (text: string | null): string | null =>
  text?.replaceAll(/[\u061c\u200e\u200f]/g, '').trim() || null;

/** A user has a tag for each client that they were read in; any of these will do. */
async function asTagged(c: Ctx, tx: Tx, user: Member, caller: SignedInUser): Promise<unknown> {
  const wanted = c.req.header('if-match') ?? '';
  const whole = toWire(user, caller);
  for (const clientId of user.clientIds.filter((id) => administers(caller, id))) {
    const member = await getMember(tx, clientId, user.id);
    const wire = member && toWire(member, caller);
    if (wire && isListed(wanted, tagOf(JSON.stringify(wire)))) return wire;
  }
  return whole;
}
