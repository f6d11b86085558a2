import type { MiddlewareHandler } from 'hono';
import { loadUser } from '../../platform/access/signed-in-user.ts';
import { unauthorized } from '../../platform/api-error.ts';
import type { AppEnv } from '../../platform/http/context.ts';
import type { AuthDeps } from './deps.ts';

/** Lets only signed-in callers pass, and says who they are. */
export function authenticate({ db, signer }: Pick<AuthDeps, 'db' | 'signer'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const [scheme, token, ...rest] = (c.req.header('authorization') ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || token === undefined || rest.length > 0) throw unauthorized();
    const claims = await signer.verify(token);
    const user = claims && (await loadUser(db, claims.userId, claims.familyId));
    if (!user) throw unauthorized();
    c.set('user', user);
    await next();
  };
}
