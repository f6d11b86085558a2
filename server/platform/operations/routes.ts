import type { Hono } from 'hono';
import { system } from '../../../src/contract/calls/system.ts';
import { ApiError } from '../api-error.ts';
import { extensionsOf } from '../extensions.ts';
import type { AppEnv } from '../http/context.ts';
import { createMount, PLATFORM_GATES } from '../http/mount.ts';
import type { Platform } from '../platform.ts';
import { DEADLINE_BOUND_MS } from '../storage/write-deadline.ts';
import { isDatabaseUp } from './health.ts';

/** For who watches over the server. Needs no sign-in. */
export function operationsRoutes({
  db,
  config,
  freeSpace,
}: Pick<Platform, 'db' | 'config' | 'freeSpace'>): Hono<AppEnv> {
  const { routes, on } = createMount(PLATFORM_GATES);

  on(system.health, async () => {
    if (!(await isDatabaseUp(db))) {
      throw new ApiError(503, 'storage-unavailable', { headers: { 'retry-after': '2' } });
    }
    // What is there can still be read: only who looks at it closely learns that nothing new fits.
    const storage = (await freeSpace.isFull()) ? 'full' : 'ok';
    const bound = config.apiExtensions ? { deadlineBoundMs: DEADLINE_BOUND_MS } : {};
    return { status: 'ok' as const, extensions: extensionsOf(config), storage, ...bound };
  });
  return routes;
}
