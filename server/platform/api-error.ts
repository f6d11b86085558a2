import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { sentenceFor } from './error-messages.ts';

export interface Detail {
  path: string;
  message: string;
}

/** An answer that is not a success: what the contract's error envelope says, and nothing more. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly details: Detail[] | undefined;
  readonly headers: Record<string, string>;
  /** The current state after a failed precondition; null if the thing does not exist. */
  readonly current: unknown;

  constructor(status: ContentfulStatusCode, code: string, more: More = {}) {
    super(more.message ?? sentenceFor(code));
    this.status = status;
    this.code = code;
    this.details = more.details;
    this.headers = more.headers ?? {};
    this.current = more.current;
  }
}

interface More {
  message?: string;
  details?: Detail[];
  headers?: Record<string, string>;
  current?: unknown;
}

/** What cannot be seen and what is not there look the same. */
export const notFound = (code = 'not-found') => new ApiError(404, code);
export const forbidden = () => new ApiError(403, 'forbidden');
export const unauthorized = (code = 'unauthorized') => new ApiError(401, code);
export const badRequest = (code: string, details?: Detail[]) =>
  new ApiError(400, code, details ? { details } : {});
export const conflict = (code: string) => new ApiError(409, code);
export const tooLarge = (code = 'too-large') => new ApiError(413, code);
/** A disk is full. It may have room again soon, so the same call may come again. */
export const storageFull = () => new ApiError(503, 'storage-full', { headers: { 'retry-after': '30' } });
/** @param wait seconds until it may be asked for again. */
export const tooManyRequests = (wait: number) =>
  new ApiError(429, 'too-many-requests', { headers: { 'retry-after': String(wait) } });
