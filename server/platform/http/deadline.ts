import type { MiddlewareHandler } from 'hono';
import { badRequest } from '../api-error.ts';
import { writeBefore } from '../storage/write-deadline.ts';
import type { AppEnv, Ctx } from './context.ts';

/** Milliseconds. A deadline that is further away comes from a clock that is wrong, or was learned before ours was set back. */
const FURTHEST_MS = 60_000;

/** Says with each answer what the time is here, in milliseconds since 1970: deadlines are named by it. */
export function tellTime(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    c.header('storey-time', String(Date.now()));
  };
}

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** The tools write files before they write rows, if any: they can't be held to the end of a transaction. */
const mayWrite = ({ req }: Ctx): boolean => WRITES.has(req.method) && !req.path.includes('/tools/');

/**
 * Refuses a write once the time in its `Storey-Not-After` has passed, also where it passes while the write waits here.
 * @throws 412 too-late; 400 invalid-deadline
 */
export function heedDeadline(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const given = c.req.header('storey-not-after');
    if (given === undefined || !mayWrite(c)) return next();
    const notAfter = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
    if (!(notAfter <= Date.now() + FURTHEST_MS)) throw badRequest('invalid-deadline');
    return writeBefore(notAfter, next);
  };
}
