import { createHash } from 'node:crypto';
import { ApiError } from '../api-error.ts';
import { inChunks, watchBody } from '../http/body/body-chunks.ts';
import { BODY_LIMIT } from '../http/body/body-limit.ts';

export const keyReusedError = () => new ApiError(422, 'idempotency-key-reused');

/** The hash of a body that is read elsewhere. */
export interface BodyHash {
  /** Null as long as the body was not read to its end. */
  value: () => string | null;
  /** Reads the unread rest, so that there is a value. */
  finish: () => Promise<string>;
}

/**
 * Hashes a request's body in passing: it is never held.
 * @param expected what it must come to; at the end of another body its reader gets 422 idempotency-key-reused.
 */
export function hashBody(request: Request, expected: string | null): BodyHash {
  const hash = createHash('sha256');
  let value: string | null = null;
  watchBody(request, {
    push: (chunk) => {
      hash.update(chunk);
    },
    end: () => {
      value = hash.digest('hex');
      if (expected !== null && value !== expected) throw keyReusedError();
    },
  });
  const finish = async () => {
    if (value === null) for await (const _chunk of inChunks(request, BODY_LIMIT.files));
    return value!;
  };
  return { value: () => value, finish };
}
