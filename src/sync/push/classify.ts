import type { ApiError } from '../client/answer.ts';

/**
 * retry: not stored, or idempotent. unknown: read back what became of it. auth: everything waits for a sign-in.
 * publishing: this client's content waits. missing: the entity or its parent does not exist. again: the server has
 * another version. rejected: for good.
 */
export type Failure = 'retry' | 'unknown' | 'auth' | 'publishing' | 'missing' | 'again' | 'rejected';

/** What a failed write means. @param repeatable whether it is idempotent */
export function classify(error: ApiError, repeatable: boolean): Failure {
  switch (error.kind) {
    case 'signed-out':
      return 'auth';
    case 'outdated':
      return 'again';
    case 'network':
    case 'timeout':
    case 'aborted':
    case 'malformed':
      return repeatable ? 'retry' : 'unknown';
    case 'http':
      return ofStatus(error.status, error.code, repeatable);
  }
}

/** Nothing was stored, and nothing will be: it was not sent, or the server refuses it for now. */
export function isRefusal(error: ApiError): boolean {
  if (error.kind === 'http' && error.status === 429) return true;
  const failure = classify(error, false);
  return failure === 'auth' || failure === 'publishing' || failure === 'again';
}

function ofStatus(status: number, code: string, repeatable: boolean): Failure {
  if (code === 'publish-in-progress') return 'publishing';
  // The first request is still in progress: its result is known soon.
  if (code === 'idempotency-in-progress') return repeatable ? 'retry' : 'unknown';
  if (status === 401) return 'auth';
  if (status === 404) return 'missing';
  if (status === 412 || code === 'invalid-deadline') return 'again';
  if (status === 408 || status === 429 || status === 503) return 'retry';
  if (status >= 500) return repeatable ? 'retry' : 'unknown';
  return 'rejected';
}
