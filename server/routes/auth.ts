import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { logoutRequestSchema, tokenRequestSchema } from '../../src/sync/contract/index.ts';
import { endFamily, type Issued, rotate, startFamily } from '../auth/refresh-tokens.ts';
import { isPassword } from '../auth/passwords.ts';
import { forgetFailures, noteFailure, refuseTooMany } from '../auth/sign-in-failures.ts';
import { badRequest, notFound, unauthorized } from '../errors.ts';
import { one } from '../http/answer.ts';
import type { AppEnv, Deps } from '../http/context.ts';
import { readBody } from '../http/read-body.ts';
import { users } from '../storage/schema.ts';

/** Calls that need no sign-in. */
export function openAuthRoutes({ db, signer }: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  async function tokens(issued: Issued) {
    const [user] = await db.select().from(users).where(eq(users.id, issued.userId));
    if (!user) throw unauthorized('invalid-refresh-token');
    return { access_token: await signer.sign(user, issued.familyId), refresh_token: issued.refreshToken };
  }

  async function byPassword(username: string, password: string): Promise<Issued> {
    await refuseTooMany(db, username);
    // PostgreSQL has no text with NUL in it; such a name is nobody's.
    const wanted = username.replaceAll('\u0000', '\ufffd').trim().toLowerCase();
    const [user] = await db
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, wanted));
    if (!(await isPassword(password, user?.passwordHash ?? null)) || !user) {
      await noteFailure(db, username);
      throw unauthorized('incorrect-login');
    }
    await forgetFailures(db, username);
    return startFamily(db, user.id);
  }

  routes.post('/auth/token', async (c) => {
    const body = await readBody(c, tokenRequestSchema);
    switch (body.grant_type) {
      case 'password':
        return one(c, await tokens(await byPassword(body.username, body.password)));
      case 'refresh_token': {
        const issued = await rotate(db, body.refresh_token);
        if (!issued) throw unauthorized('invalid-refresh-token');
        return one(c, await tokens(issued));
      }
      case 'authorization_code':
        throw badRequest('sso-not-configured');
    }
  });

  routes.get('/auth/sso', () => {
    throw notFound('sso-not-configured');
  });
  return routes;
}

export function authRoutes({ db }: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/auth/logout', async (c) => {
    const { refresh_token } = await readBody(c, logoutRequestSchema);
    await endFamily(db, refresh_token, c.get('user').id);
    return one(c, {});
  });
  routes.get('/users/me', (c) => {
    const { familyId: _family, ...user } = c.get('user');
    return one(c, user);
  });
  return routes;
}
