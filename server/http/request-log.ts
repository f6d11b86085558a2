import type { MiddlewareHandler } from 'hono';
import type { Log } from '../log.ts';
import type { AppEnv } from './context.ts';
import { newRequestId } from './failure.ts';

/** Gives every call an id (also in the answer) and writes one line about it: no query string, no body, no header. */
export function requestLog(log: Log): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = newRequestId();
    c.set('requestId', requestId);
    const from = performance.now();
    await next();
    c.header('x-request-id', requestId);
    const line = { requestId, method: c.req.method, path: c.req.path, status: c.res.status };
    log.info({ ...line, ms: Math.round(performance.now() - from) }, 'call');
  };
}
