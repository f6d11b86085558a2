import * as z from 'zod/mini';
import { errorEnvelopeSchema, errorSchema } from '../../contract/index.ts';
import type { FetchPort, Now, TimerPort } from '../ports.ts';
import type { Answer, ApiError } from './answer.ts';
import { parseJson } from './parse-json.ts';
import { createRequestTimeout, textOf } from './request-timeout.ts';
import { retryAfterMs } from './retry-after.ts';

/** The access tokens of the person who is signed in. */
export interface AccessTokens {
  /** A valid token, or why none can be had. */
  bearer: () => Promise<Answer<string>>;
  /** A newer token after the server refused this one, or the reason why it can't be had. */
  renew: (refused: string) => Promise<Answer<string>>;
}

export interface CallerOptions extends AccessTokens {
  /** Scheme, host and port of the API. The bearer goes nowhere else. */
  origin: string;
  fetch: FetchPort;
  timer: TimerPort;
  now: Now;
  /** Told the server's clock (milliseconds since 1970) from each answer that carries it. */
  onServerTime?: (serverNow: number) => void;
}

export interface CallRequest<S extends z.core.$ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api/v8, with a leading slash. */
  path: string;
  schema: S;
  body?: unknown;
  /** Calls of the sign-in area go without a bearer. */
  open?: boolean;
  /** The answer may ask the browser to clear its cache. It does so only where the call could bring cookies along. */
  mayClearCache?: boolean;
  signal?: AbortSignal;
  /** A write that is to be done only where this holds; a reading that need not be answered again: `ifNoneMatch`. */
  condition?: Condition;
  /** The same key on each attempt: the server does it once. */
  idempotencyKey?: string;
  /** The server shall not do it after this, by its own clock. Milliseconds since 1970. */
  notAfter?: number;
  /** Told what the server's own clock said as it answered, where it says that. Milliseconds since 1970. */
  onTime?: (serverNow: number) => void;
  /**
   * A write that replaces a value compared just before. If renewing the sign-in took so long that another user may have
   * written meanwhile, it is not sent (again), unless a condition makes the server compare.
   */
  isCompared?: boolean;
}

/** A version that must exist (`ifMatch`), or must not (`*`: none may). Only for servers that know versions. */
export type Condition = { ifMatch: string } | { ifNoneMatch: string };
/** What a write is held to: a condition, a deadline, both or neither. */
export interface WriteTerms {
  ifMatch?: string;
  ifNoneMatch?: string;
  /** As in a request. */
  notAfter?: number;
}

export type Caller = <S extends z.core.$ZodType>(request: CallRequest<S>) => Promise<Answer<z.output<S>>>;

const BASE_PATH = '/api/v8';
/** Milliseconds that a body takes on the slowest network. @param length in characters */
export const sendingMs = (length: number): number => (length * 8000) / SLOWEST_BITS_PER_S;
/** Milliseconds for which a comparison holds while a token is renewed. */
const COMPARED_MS = 1000;
/** Bits a second that the slowest network we wait for carries. */
const SLOWEST_BITS_PER_S = 20_000;

const timestampSchema = z.looseObject({ createdTimestampUtcEpochSeconds: z.int() });

// @spec 7.1 7.24 8.56
/** Makes the one function that every call of the API goes through. */
export function createCaller(options: CallerOptions): Caller {
  return async (request) => {
    if (request.open === true) return send(options, request, null);
    const startedAt = options.now();
    const sendWith = (token: Answer<string>) => {
      if (!token.ok) return token;
      return isOutdated(options, request, startedAt) ? OUTDATED : send(options, request, token.value);
    };
    const token = await options.bearer();
    const answer = await sendWith(token);
    if (!token.ok || answer.ok || answer.error.kind !== 'http' || answer.error.status !== 401) return answer;
    return sendWith(await options.renew(token.value));
  };
}

const OUTDATED: Answer<never> = {
  ok: false,
  error: {
    kind: 'outdated',
    message: 'The sign-in had to be renewed. This is compared with the server again.',
  },
};

function isOutdated(
  { now }: CallerOptions,
  { isCompared = false, condition }: CallRequest<z.core.$ZodType>,
  startedAt: number,
): boolean {
  // A clock that was put back says nothing about how long it took.
  return isCompared && condition === undefined && (now() - startedAt > COMPARED_MS || now() < startedAt);
}

async function send<S extends z.core.$ZodType>(
  options: CallerOptions,
  request: CallRequest<S>,
  token: string | null,
): Promise<Answer<z.output<S>>> {
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== null) headers['Content-Type'] = 'application/json';
  if (token !== null) headers['Authorization'] = `Bearer ${token}`;
  addOptional(headers, request);
  const abort = new AbortController();
  const firstMs = sendingMs(body?.length ?? 0);
  const isReading = request.method === 'GET';
  const patience = createRequestTimeout(options, { firstMs, isReading }, () => abort.abort());
  const giveUp = (): void => abort.abort();
  request.signal?.addEventListener('abort', giveUp);
  if (request.signal?.aborted === true) abort.abort();
  try {
    const response = await options.fetch(`${options.origin}${BASE_PATH}${request.path}`, {
      method: request.method,
      headers,
      body,
      signal: abort.signal,
      cache: 'no-store',
      credentials: request.mayClearCache === true ? 'same-origin' : 'omit',
      // A redirect would carry the bearer and the work to who knows where.
      redirect: 'error',
    });
    tellTime(options, request, response);
    return read(request, response, await textOf(response, patience.heard), options.now());
  } catch (cause) {
    return { ok: false, error: failure(cause, patience.isOver(), request.signal?.aborted === true) };
  } finally {
    patience.end();
    request.signal?.removeEventListener('abort', giveUp);
  }
}

/** Headers of the optional parts of the contract: a server that does not name them may refuse a call that has them. */
function addOptional(
  headers: Record<string, string>,
  {
    condition,
    idempotencyKey,
    notAfter,
  }: Pick<CallRequest<z.core.$ZodType>, 'condition' | 'idempotencyKey' | 'notAfter'>,
): void {
  if (condition !== undefined && 'ifMatch' in condition) headers['If-Match'] = condition.ifMatch;
  if (condition !== undefined && 'ifNoneMatch' in condition) headers['If-None-Match'] = condition.ifNoneMatch;
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  if (notAfter !== undefined) headers['Storey-Not-After'] = String(notAfter);
}

function failure(cause: unknown, late: boolean, gaveUp: boolean): ApiError {
  if (gaveUp) return { kind: 'aborted', message: 'The request was given up.' };
  if (late) return { kind: 'timeout', message: 'The server did not answer in time.' };
  const why = cause instanceof Error ? ` (${cause.message})` : '';
  return { kind: 'network', message: `The server can't be reached${why}.` };
}

function tellTime(
  options: CallerOptions,
  { onTime }: Pick<CallRequest<z.core.$ZodType>, 'onTime'>,
  response: Response,
): void {
  const own = Number(response.headers.get('Storey-Time') ?? Number.NaN);
  // An answer with an age comes out of a cache.
  if (Number.isSafeInteger(own) && response.headers.get('Age') === null) onTime?.(own);
  const time = Date.parse(response.headers.get('Date') ?? '');
  if (Number.isFinite(time)) options.onServerTime?.(time);
}

function read<S extends z.core.$ZodType>(
  request: CallRequest<S>,
  response: Response,
  text: string,
  now: number,
): Answer<z.output<S>> {
  const { status } = response;
  const json = parseJson(text);
  if (!response.ok) return { ok: false, error: refusal(response, json, now) };
  if (request.method !== 'GET' && request.open !== true && !timestampSchema.safeParse(json).success) {
    const message = 'The server did not confirm that it saved this.';
    return { ok: false, error: { kind: 'malformed', status, message } };
  }
  const parsed = z.safeParse(request.schema, json);
  if (parsed.success) return { ok: true, value: parsed.data, ...tagOf(response) };
  const at = parsed.error.issues[0]?.path.join('.') ?? '';
  const message = `The server's answer can't be read${at === '' ? '' : ` (at ${at})`}.`;
  return { ok: false, error: { kind: 'malformed', status, message } };
}

/**
 * A compressed answer has a weak tag of the same version, but `If-Match` compares strong tags only. Anything else is not
 * a version: with an empty tag or `*`, every version would be overwritten.
 */
function tagOf(response: Response): { tag?: string } {
  const tag = response.headers.get('ETag')?.replace(/^W\//, '');
  return tag === undefined || !/^"[^"]+"$/.test(tag) ? {} : { tag };
}

/** Characters of a server's message: it is kept with what was refused and shown in a line or two. */
const MAX_MESSAGE = 500;
const MAX_DETAILS = 1000;
const brief = (message: string): string =>
  message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE).trimEnd()}…` : message;

function refusal(response: Response, json: unknown, now: number): ApiError {
  const enveloped = errorEnvelopeSchema.safeParse(json);
  const bare = errorSchema.safeParse(json);
  const error = enveloped.success ? enveloped.data.error : bare.success ? bare.data : undefined;
  if (response.status === 404 && error === undefined) {
    // The page of a proxy, or of a server that is being renewed. It says nothing about what there is.
    return { kind: 'malformed', status: 404, message: "The server's answer can't be read." };
  }
  return {
    kind: 'http',
    status: response.status,
    code: error?.code ?? `http-${response.status}`,
    message: brief(error?.message ?? `The server answered with status ${response.status}.`),
    details:
      error?.details?.slice(0, MAX_DETAILS).map(({ path, message }) => ({ path, message: brief(message) })) ??
      [],
    retryAfterMs: retryAfterMs(response.headers.get('Retry-After'), now),
  };
}
