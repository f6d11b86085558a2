import { TIME } from '../../domain/limits.ts';
import type { FetchPort, Now, TimerPort } from '../ports.ts';
import type { AccessTokens } from './caller.ts';
import { createRequestTimeout } from './request-timeout.ts';

/**
 * Why a download failed. unavailable: the file does not exist. refused: the server can't give it now. no-room: it is
 * larger than the free space on the device.
 */
export type DownloadFault = 'network' | 'signed-out' | 'unavailable' | 'refused' | 'no-room' | 'aborted';

export type Downloaded =
  | { ok: true; bytes: Uint8Array<ArrayBuffer>; mediaType: string }
  | { ok: false; fault: DownloadFault };

export interface DownloadRequest {
  address: string;
  /** Only files for signed-in people are asked for with a token, and it goes to the API alone. */
  needsSignIn: boolean;
  /** Of the longest file that is taken. */
  maxBytes: number;
  /** Whether so many bytes more may be kept. */
  hasRoom: (bytes: number) => Promise<boolean>;
  /** So many bytes more have arrived. */
  onBytes: (bytes: number) => void;
  signal: AbortSignal;
  /** Of the browser; by default nothing is taken from it or put into it. */
  cache?: RequestCache;
}

export type Download = (request: DownloadRequest) => Promise<Downloaded>;

export interface DownloadOptions {
  /** Scheme, host and port of the API. */
  origin: string;
  fetch: FetchPort;
  timer: TimerPort;
  now: Now;
  tokens: AccessTokens;
}

const fail = (fault: DownloadFault): Downloaded => ({ ok: false, fault });

/** Makes what reads files, however long they take as long as something arrives. It never throws. */
export function createDownload(options: DownloadOptions): Download {
  const { origin, tokens } = options;
  return async (request) => {
    const { address, needsSignIn } = request;
    if (!needsSignIn) {
      const open = await receive(options, request, null);
      // No sign-in would open what is asked for without one.
      return open.ok || open.fault !== 'signed-out' ? open : fail('unavailable');
    }
    // A token goes nowhere else.
    if (new URL(address).origin !== origin) return fail('unavailable');
    const token = await tokens.bearer();
    if (!token.ok) return fail(token.error.kind === 'signed-out' ? 'signed-out' : 'network');
    const first = await receive(options, request, token.value);
    if (first.ok || first.fault !== 'signed-out') return first;
    const renewed = await tokens.renew(token.value);
    if (!renewed.ok) return fail(renewed.error.kind === 'signed-out' ? 'signed-out' : 'network');
    return receive(options, request, renewed.value);
  };
}

async function receive(
  options: DownloadOptions,
  { address, maxBytes, hasRoom, onBytes, signal, cache = 'no-store' }: DownloadRequest,
  token: string | null,
): Promise<Downloaded> {
  const abort = new AbortController();
  const giveUp = (): void => abort.abort();
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  // A file never changes under its address, so the age of an answer does not matter.
  const patience = createRequestTimeout(
    options,
    { firstMs: 0, isReading: false, silenceMs: TIME.silence },
    giveUp,
  );
  try {
    const answer = await options.fetch(address, {
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      signal: abort.signal,
      credentials: 'omit',
      // Not followed, and told apart from a network that fails.
      redirect: 'manual',
      cache,
    });
    if (!answer.ok) return fail(faultOf(answer.status));
    const announced = Number(answer.headers.get('Content-Length') ?? 0);
    if (announced > maxBytes) return fail('unavailable');
    if (!(await hasRoom(announced))) return fail('no-room');
    const parts: Uint8Array[] = [];
    let length = 0;
    const reader = answer.body?.getReader();
    for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
      patience.heard();
      length += part.value.length;
      if (length > maxBytes) return fail('unavailable');
      parts.push(part.value);
      onBytes(part.value.length);
    }
    const mediaType = answer.headers.get('Content-Type') ?? 'application/octet-stream';
    return { ok: true, bytes: joined(parts, length), mediaType };
  } catch {
    return fail(signal.aborted ? 'aborted' : 'network');
  } finally {
    patience.end();
    abort.abort();
    signal.removeEventListener('abort', giveUp);
  }
}

function faultOf(status: number): DownloadFault {
  if (status === 401) return 'signed-out';
  return status >= 500 || status === 408 || status === 429 ? 'refused' : 'unavailable';
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
