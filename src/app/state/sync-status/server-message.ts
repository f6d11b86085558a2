import type { ApiError } from '../../../sync/index.ts';

/** What the server itself said of a call that failed; null where it had no words, and those of the error are ours. */
export const serversWords = (error: ApiError): string | null =>
  error.kind === 'http' && !error.code.startsWith('http-') ? error.message : null;
