import { Hono } from 'hono';
import { ApiError } from '../errors.ts';
import { extensionsOf } from '../extensions.ts';
import { one } from '../http/answer.ts';
import type { AppEnv, Deps } from '../http/context.ts';
import { isDatabaseUp } from '../operations/health.ts';

/** For who watches over the server. Needs no sign-in. */
export function operationsRoutes(deps: Deps): Hono<AppEnv> {
  const { db } = deps;
  const routes = new Hono<AppEnv>();

  routes.get('/health', async (c) => {
    if (!(await isDatabaseUp(db))) {
      throw new ApiError(503, 'storage-unavailable', { headers: { 'retry-after': '2' } });
    }
    return one(c, { status: 'ok', extensions: extensionsOf(deps) });
  });
  return routes;
}
