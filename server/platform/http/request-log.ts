import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { callerAddress } from './origin/caller-address.ts';
import type { AppEnv } from './context.ts';
import type { Platform } from '../platform.ts';

/** What another server in front of us may call a request; anything else could be meant for the log's reader. */
const GOOD_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/**
 * Gives every call an id (also in the answer), counts it, and writes one line about it: no query string, no body, no
 * header, and of the path nothing that could sign anyone in.
 */
export function requestLog({
  log,
  metrics,
  config,
}: Pick<Platform, 'log' | 'metrics' | 'config'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const given = c.req.header('x-request-id') ?? '';
    const requestId = GOOD_ID.test(given) ? given : randomUUID();
    c.set('requestId', requestId);
    const end = metrics.begin(c.req.method);
    const start = performance.now();
    await next();
    end(c.res.status);
    c.header('x-request-id', requestId);
    const from = callerAddress(c, config.trustedProxies);
    // As it was sent: decoded it may hold what ends a line, or turns it round.
    const path = new URL(c.req.url).pathname;
    const line = { requestId, from, method: c.req.method, path, status: c.res.status };
    log.info({ ...line, ms: Math.round(performance.now() - start) }, 'call');
  };
}
