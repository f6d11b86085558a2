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
  return cors({
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
}
