import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { userIssues } from '../../src/domain/rules/index.ts';
import { newUserBodySchema, permissionsBodySchema, userBodySchema } from '../../src/sync/contract/index.ts';
import { requireAdmin } from '../access/roles.ts';
import type { SignedInUser } from '../access/signed-in-user.ts';
import { selectUsers, type UserRecord } from '../access/user-record.ts';
import { requireClient } from '../content/places.ts';
import { refuse } from '../content/refuse.ts';
import { notFound } from '../errors.ts';
import { many, one } from '../http/answer.ts';
import type { AppEnv, Ctx, Deps } from '../http/context.ts';
import { idParam } from '../http/params.ts';
import { requireMatch } from '../http/preconditions.ts';
import { readBody } from '../http/read-body.ts';
import {
  addMember,
  changeProfile,
  removeMember,
  replacePermissions,
  requireManaged,
} from '../people/changes.ts';
import { managePeople } from '../people/manage.ts';
import { getMember, listMembers, toWire } from '../people/members.ts';
import { postPasswordLink } from '../people/password-link.ts';
import type { Queryable } from '../storage/connect.ts';

const USERS = '/clients/:client/users';
const USER = `${USERS}/:user`;

/** The people of a client, for those who administer it. */
export function userRoutes(deps: Deps): Hono<AppEnv> {
  const { db } = deps;
  const routes = new Hono<AppEnv>();

  /** The client of the path, if the caller manages its users. */
  async function managedClient(c: Ctx, q: Queryable, caller: SignedInUser): Promise<number> {
    const clientId = idParam(c, 'client');
    requireAdmin(caller, { clientId });
    await requireClient(q, clientId);
    return clientId;
  }

  async function requireMember(q: Queryable, clientId: number, userId: number): Promise<UserRecord> {
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
    refuse(userIssues({ email }));
    const made = await managePeople(db, c.get('user'), async (tx, caller) => {
      const clientId = await managedClient(c, tx, caller);
      const account = await addMember(tx, clientId, email);
      const user = await requireMember(tx, clientId, account.id);
      return { wire: toWire(user, caller), hasPassword: account.passwordHash !== null };
    });
    if (!made.hasPassword) postPasswordLink(c, deps, email, 'invited');
    return one(c, made.wire);
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
        name: (body.name === undefined ? user.name : body.name?.trim()) || null,
        surname: (body.surname === undefined ? user.surname : body.surname?.trim()) || null,
      };
      refuse(userIssues(next));
      const isWaiting = await changeProfile(tx, caller, user, next);
      return { wire: toWire({ ...user, ...next }, caller), isWaiting };
    });
    if (after.isWaiting) postPasswordLink(c, deps, after.wire.email, 'invited');
    return one(c, after.wire);
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
      await requireMatch(c, () => Promise.resolve(toWire(user, caller)));
      await replacePermissions(tx, caller, user, permissions);
      const [changed] = await selectUsers(tx, sql`where u.id = ${userId}`);
      return toWire(changed!, caller);
    });
    return one(c, after);
  });
  return routes;
}
