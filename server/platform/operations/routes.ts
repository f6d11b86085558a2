import { Hono } from 'hono';
import { ApiError } from '../api-error.ts';
import { extensionsOf } from '../extensions.ts';
import { one } from '../http/answer.ts';
import type { AppEnv } from '../http/context.ts';
import type { Platform } from '../platform.ts';
import { isDatabaseUp } from './health.ts';

/** For who watches over the server. Needs no sign-in. */
export function operationsRoutes({
  db,
  config,
  freeSpace,
}: Pick<Platform, 'db' | 'config' | 'freeSpace'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.get('/health', async (c) => {
    if (!(await isDatabaseUp(db))) {
      throw new ApiError(503, 'storage-unavailable', { headers: { 'retry-after': '2' } });
    }
    // What is there can still be read: only who looks at it closely learns that nothing new fits.
    const storage = (await freeSpace.isFull()) ? 'full' : 'ok';
    return one(c, { status: 'ok', extensions: extensionsOf(config), storage });
  });
  return routes;
}
