import type { ApiError } from '../client/answer.ts';

/**
 * retry: it surely did not happen, or happens only once. unknown: read back what came of it. auth: everything waits
 * for a sign-in. publishing: this client's content waits. missing: it, or what it lies in, is not there. again: what
 * stands there is not what we thought. rejected: for good.
 */
export type Failure = 'retry' | 'unknown' | 'auth' | 'publishing' | 'missing' | 'again' | 'rejected';

/** What a failed write means. @param repeatable whether doing it twice is the same as doing it once */
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

/** Nothing of the request was done, nor will be: it did not leave, or the server would not have it for now. */
export function isRefusal(error: ApiError): boolean {
  if (error.kind === 'http' && error.status === 429) return true;
  const failure = classify(error, false);
  return failure === 'auth' || failure === 'publishing' || failure === 'again';
}

function ofStatus(status: number, code: string, repeatable: boolean): Failure {
  if (code === 'publish-in-progress') return 'publishing';
  // The first request is still being worked on: what comes of it is known soon.
  if (code === 'idempotency-in-progress') return repeatable ? 'retry' : 'unknown';
  if (status === 401) return 'auth';
  if (status === 404) return 'missing';
  if (status === 412) return 'again';
  if (status === 408 || status === 429 || status === 503) return 'retry';
  if (status >= 500) return repeatable ? 'retry' : 'unknown';
  return 'rejected';
}
