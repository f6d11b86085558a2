import { type Context, Hono } from 'hono';
import { ApiError, notFound } from '../errors.ts';
import { extensionsOf } from '../extensions.ts';
import { one } from '../http/answer.ts';
import { socketAddress } from '../http/caller-address.ts';
import type { AppEnv, Deps } from '../http/context.ts';
import { isDatabaseUp } from '../operations/health.ts';

/** For who watches over the server. Neither needs a sign-in. */
export function operationsRoutes(deps: Deps): Hono<AppEnv> {
  const { db, metrics, uploads } = deps;
  const routes = new Hono<AppEnv>();

  routes.get('/health', async (c) => {
    if (!(await isDatabaseUp(db))) {
      throw new ApiError(503, 'storage-unavailable', { headers: { 'retry-after': '2' } });
    }
    return one(c, { status: 'ok', extensions: extensionsOf(deps) });
  });

  routes.get('/metrics', async (c) => {
    if (!isFromHere(c)) throw notFound();
    const now = { uploads: uploads.running(), isDatabaseUp: await isDatabaseUp(db) };
    return c.text(metrics.text(now), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
  return routes;
}

const LOOPBACK = /^(::ffff:)?127\.|^::1$/i;
const LOCAL_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Whether a program on this machine asks for itself. What a proxy on this machine passes on comes from here too, but
 * says so in its headers, or names another host; no header makes a call from elsewhere one from here.
 */
function isFromHere(c: Context<AppEnv>): boolean {
  return (
    LOOPBACK.test(socketAddress(c)) &&
    LOCAL_NAME.test(c.req.header('host') ?? '') &&
    FORWARDED.every((name) => c.req.header(name) === undefined)
  );
}
