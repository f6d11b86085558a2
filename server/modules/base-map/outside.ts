import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPrivate } from './private-addresses.ts';

const MAX_REDIRECTS = 3;
/** To one host at a time; more wait for each other. */
const SOCKETS = 16;
/** Milliseconds for an answer, from the first redirect to the last byte. */
const PATIENCE_MS = 10_000;

/** A host did not give what it was asked for. The message is for the log. */
export class OutsideFailure extends Error {
  /** What it answered; null where it did not. */
  readonly status: number | null;
  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

export interface OutsideFile {
  bytes: Buffer<ArrayBuffer>;
  mediaType: string;
  etag: string | null;
  /** Where it came from in the end. */
  address: string;
}

interface ReadOutside {
  (address: string, maxBytes: number): Promise<OutsideFile>;
  /** @returns null where it is still the one with that ETag. */
  (address: string, maxBytes: number, etag: string | null): Promise<OutsideFile | null>;
}

export interface Outside {
  /** Reads a file of another host. @throws OutsideFailure */
  read: ReadOutside;
  stop: () => void;
}

/**
 * Reads files of hosts that users named. Such a host may be any: so only public addresses are contacted, wherever a name or a
 * redirect leads, except the origins that the operator trusts.
 * @param trusted of one kind of styles. Those of the operator and those of clients never share one.
 */
export function createOutside(trusted: readonly string[], patienceMs = PATIENCE_MS): Outside {
  const trustedOrigins = new Set(trusted);
  const options = { keepAlive: true, maxSockets: SOCKETS };
  const agents = [
    { http: new http.Agent(options), https: new https.Agent(options), lookup: undefined },
    { http: new http.Agent(options), https: new https.Agent(options), lookup: publicLookup },
  ] as const;

  const request = (url: URL, etag: string | null, signal: AbortSignal): Promise<http.IncomingMessage> =>
    new Promise((done, failed) => {
      const isTrusted = trustedOrigins.has(url.origin);
      const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
      // An address is connected to without a look-up.
      if (!isTrusted && isIP(host) !== 0 && isPrivate(host, isIP(host)))
        return failed(new OutsideFailure('The address is not public.'));
      const own = agents[isTrusted ? 0 : 1];
      const isSecure = url.protocol === 'https:';
      const call = (isSecure ? https : http).get(
        url,
        {
          agent: isSecure ? own.https : own.http,
          ...(own.lookup && { lookup: own.lookup }),
          headers: {
            'accept-encoding': 'gzip, deflate, br',
            'user-agent': 'Storey',
            ...(etag !== null && { 'if-none-match': etag }),
          },
          signal,
        },
        done,
      );
      call.on('error', failed);
    });

  const follow = async (
    address: string,
    maxBytes: number,
    etag: string | null,
    signal: AbortSignal,
  ): Promise<OutsideFile | null> => {
    let url = new URL(address);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      if (url.protocol !== 'https:' && url.protocol !== 'http:')
        throw new OutsideFailure('The address is none of the web.');
      const answer = await request(url, etag, signal);
      const status = answer.statusCode ?? 0;
      const { location } = answer.headers;
      if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, url)) {
        answer.resume();
        url = new URL(location, url);
        continue;
      }
      if (status === 304 && etag !== null) {
        answer.resume();
        return null;
      }
      if (status !== 200) {
        answer.destroy();
        throw new OutsideFailure(`${url.host} answered with ${status}.`, status);
      }
      const mediaType = (answer.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
      const bytes = await collect(answer, maxBytes);
      return { bytes, mediaType, etag: answer.headers.etag ?? null, address: url.href };
    }
    throw new OutsideFailure('There were too many redirects.');
  };

  async function read(address: string, maxBytes: number, etag: string | null = null) {
    const signal = AbortSignal.timeout(patienceMs);
    try {
      return await follow(address, maxBytes, etag, signal);
    } catch (error) {
      if (error instanceof OutsideFailure) throw error;
      const host = URL.canParse(address) ? new URL(address).host : 'The host';
      throw new OutsideFailure(
        signal.aborted
          ? `${host} did not answer in time.`
          : `${host} can't be read: ${(error as Error).message}`,
      );
    }
  }

  return {
    read: read as ReadOutside,
    stop: () => {
      for (const own of agents) {
        own.http.destroy();
        own.https.destroy();
      }
    },
  };
}

/** Looks a name up, and gives nothing but public addresses: what was checked is what is connected to. */
const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const open = found.filter(({ address, family }) => !isPrivate(address, family));
    const [first] = open;
    if (first === undefined) return done(new Error('The address is not public.'), []);
    if (options.all) done(null, open);
    else done(null, first.address, first.family);
  });
};

/** All bytes, unpacked. Ends at `maxBytes`, whatever was announced. */
async function collect(answer: http.IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of unpacked(answer) as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > maxBytes) throw new OutsideFailure('The file is too large.');
      parts.push(part);
    }
  } finally {
    answer.destroy();
  }
  const bytes = Buffer.alloc(length);
  let at = 0;
  for (const part of parts) at += part.copy(bytes, at);
  return bytes;
}

function unpacked(answer: http.IncomingMessage): Readable {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').toLowerCase();
  const unpack =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : null;
  if (unpack === null) return answer;
  answer.on('error', (error) => unpack.destroy(error));
  return answer.pipe(unpack);
}
