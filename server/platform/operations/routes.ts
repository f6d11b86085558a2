import { Hono } from 'hono';
import { ApiError } from '../api-error.ts';
import { extensionsOf } from '../../extensions.ts';
import { one } from '../http/answer.ts';
import type { AppEnv, Deps } from '../http/context.ts';
import { isDatabaseUp } from './health.ts';

/** For who watches over the server. Needs no sign-in. */
export function operationsRoutes(deps: Deps): Hono<AppEnv> {
  const { db, room } = deps;
  const routes = new Hono<AppEnv>();

  routes.get('/health', async (c) => {
    if (!(await isDatabaseUp(db))) {
      throw new ApiError(503, 'storage-unavailable', { headers: { 'retry-after': '2' } });
    }
    // What is there can still be read: only who looks at it closely learns that nothing new fits.
    const storage = (await room.isFull()) ? 'full' : 'ok';
    return one(c, { status: 'ok', extensions: extensionsOf(deps), storage });
  });
  return routes;
}
