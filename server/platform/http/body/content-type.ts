import type { Context } from 'hono';
import { ApiError } from '../../api-error.ts';

/** @throws 415 for what is not JSON, and for what is packed: who unpacks lets a few bytes become very many. */
export function requireContentType(c: Context): void {
  const kind = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const packing = c.req.header('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (packing !== 'identity') throw new ApiError(415, 'unsupported-encoding');
  if (kind === undefined || kind === 'application/json' || /^application\/[a-z0-9.+-]+\+json$/.test(kind))
    return;
  throw new ApiError(415, 'unsupported-media-type');
}
