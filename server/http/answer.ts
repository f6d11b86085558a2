import type { Ctx } from './context.ts';
import { isListed, tagOf } from './entity-tag.ts';

const seconds = () => Math.floor(Date.now() / 1000);

/** One thing. Every answer carries the timestamp; for writes the contract demands it. */
export const one = (c: Ctx, result: unknown) => send(c, 'result', result);

/** A list, or the taxonomy keyed by code. */
export const many = (c: Ctx, results: unknown) => send(c, 'results', results);

/** One thing that is JSON already, made in a child process: it is handed on, not read. */
export function oneOfBytes(c: Ctx, json: Uint8Array<ArrayBuffer>): Response {
  const parts = ['{"result":', json, `,"createdTimestampUtcEpochSeconds":${seconds()}}`];
  return c.body(new Blob(parts).stream(), 200, {
    'cache-control': 'no-store',
    'content-type': 'application/json',
  });
}

/** Where tags are offered, the answer carries one; a GET that names it already is told so without a body. */
function send(c: Ctx, member: 'result' | 'results', value: unknown): Response {
  const json = JSON.stringify(value);
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (c.get('hasTags')) {
    const tag = tagOf(json);
    headers['etag'] = tag;
    const known = c.req.method === 'GET' ? c.req.header('if-none-match') : undefined;
    if (known !== undefined && isListed(known, tag)) return c.body(null, 304, headers);
  }
  const body = `{"${member}":${json},"createdTimestampUtcEpochSeconds":${seconds()}}`;
  // The length is told so that small answers are not packed.
  return c.body(body, 200, {
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  });
}
