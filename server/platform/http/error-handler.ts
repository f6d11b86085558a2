import type { ErrorHandler } from 'hono';
import { ApiError, type Detail, storageFull } from '../api-error.ts';
import { failureReason, failureStack } from '../failure-reason.ts';
import type { Log } from '../log.ts';
import { PLACE_FULL } from '../storage/place-limit.ts';
import { isCollision } from '../storage/retry-transaction.ts';
import { isFull, type FreeSpace } from '../storage/free-space.ts';
import type { AppEnv, Ctx } from './context.ts';

/** What PostgreSQL says about values that only a hostile or broken client sends. */
const BAD_VALUE = new Set(['22021', '22P05', '22P02']);
/** A number beyond its column: only ids and level indexes can be, and there is nothing of that number. */
const BEYOND = '22003';
/** Names of unique indexes → the contract's code. */
const TAKEN: Record<string, string> = {
  users_email: 'email-exists',
  sites_external_identifier: 'external-identifier-exists',
  buildings_external_identifier: 'external-identifier-exists',
  levels_building_id_level_index_pk: 'level-exists',
};
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '53300',
]);

/**
 * Turns whatever was thrown into the contract's error envelope. Internals never leave the server. A deliberate refusal is one
 * line in the log; only an unexpected error comes with its stack.
 */
export function errorHandler(log: Log, space: Pick<FreeSpace, 'sawFull'>): ErrorHandler<AppEnv> {
  return (error, c) => {
    const api = asApiError(error);
    const requestId = c.get('requestId');
    if (api.code === 'storage-full') space.sawFull();
    if (api.code === 'internal-error') {
      log.error({ requestId, reason: failureReason(error), stack: failureStack(error) }, 'a call failed');
    } else if (api.status >= 500) {
      const reason = api === error ? undefined : failureReason(error);
      log.warn({ requestId, code: api.code, reason }, 'a call was refused');
    }
    return answerError(c, api);
  };
}

export function answerError(c: Ctx, error: ApiError): Response {
  const body: { code: string; message: string; details?: Detail[]; current?: unknown } = {
    code: error.code,
    message: error.message,
  };
  if (error.details) body.details = error.details;
  if (error.current !== undefined) body.current = error.current;
  return c.json({ error: body }, error.status, { 'cache-control': 'no-store', ...error.headers });
}

function asApiError(error: Error): ApiError {
  if (error instanceof ApiError) return error;
  if (isFull(error)) return storageFull();
  if (isCut(error)) return unreachable();
  const cause = databaseError(error);
  if (cause?.code === '23505') return new ApiError(409, TAKEN[cause.constraint ?? ''] ?? 'already-exists');
  if (cause?.code === PLACE_FULL) return new ApiError(413, 'level-full');
  // The parent was deleted while the child was written.
  if (cause?.code === '23503' || cause?.code === BEYOND) return new ApiError(404, 'not-found');
  if (cause?.code !== undefined && BAD_VALUE.has(cause.code)) return new ApiError(400, 'invalid-text');
  if (cause?.code !== undefined && UNREACHABLE.has(cause.code)) {
    return unreachable();
  }
  if (isCollision(error)) return new ApiError(503, 'too-busy', { headers: { 'retry-after': '1' } });
  return new ApiError(500, 'internal-error');
}

const unreachable = () => new ApiError(503, 'storage-unavailable', { headers: { 'retry-after': '2' } });

/** A connection that ended under a query; the driver gives these no code. */
function isCut(error: Error): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (/^Connection terminated|^Client has encountered a connection error/.test(at.message)) return true;
  }
  return false;
}

function databaseError(error: Error): { code?: string; constraint?: string } | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at as { code: string; constraint?: string };
  }
  return null;
}
