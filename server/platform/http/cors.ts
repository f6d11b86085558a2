import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Config } from '../config.ts';
import type { AppEnv } from './context.ts';

/**
 * Lets the apps of the named origins speak to this server from a browser. Without any, browsers keep all other origins
 * out. Sign-ins travel in a header that the app sets itself, so no cookies are allowed.
 */
export function crossOrigin(config: Config): MiddlewareHandler<AppEnv> | null {
  if (config.corsOrigins.length === 0) return null;
  const ofApps = cors({
    origin: config.corsOrigins,
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'authorization',
      'content-type',
      'if-match',
      'if-none-match',
      'idempotency-key',
      'storey-not-after',
    ],
    exposeHeaders: ['date', 'etag', 'retry-after', 'storey-time', 'x-request-id'],
    maxAge: 600,
  });
  // What visitors read is for the pages of others, each map for those that it names.
  return (c, next) => (c.req.path.startsWith(VISITORS) ? next() : ofApps(c, next));
}

const VISITORS = '/api/v8/public/';

/**
 * Lets pages of other origins read what visitors read, as `readBy` says. Never with their cookies: what is behind a password
 * stays with our own page.
 */
export function crossOriginReading(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') {
      return c.body(null, 204, {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': 'if-none-match',
        'access-control-max-age': '600',
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
    await next();
    c.header('cross-origin-resource-policy', 'cross-origin');
    c.header('access-control-expose-headers', 'age, date, etag, retry-after');
    const readBy = c.get('readBy') ?? null;
    if (readBy === null) {
      c.header('access-control-allow-origin', '*');
      return;
    }
    c.header('vary', 'origin', { append: true });
    const asking = c.req.header('origin') ?? '';
    if (readBy.includes(asking)) c.header('access-control-allow-origin', asking);
  };
}
