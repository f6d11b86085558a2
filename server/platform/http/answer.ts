import type { Ctx } from './context.ts';
import { isListed, tagOf } from './entity-tag.ts';

const seconds = () => Math.floor(Date.now() / 1000);

/** One thing. Every answer carries the timestamp; for writes the contract demands it. */
export const one = (c: Ctx, result: unknown) => send(c, 'result', JSON.stringify(result));

/** One thing that is JSON already, and has a tag of its own. */
export const oneOfJson = (c: Ctx, json: string, tag: string) => send(c, 'result', json, '', tag);

/** The same, of which the members come in pieces while it is sent. */
export function oneOfPieces(
  c: Ctx,
  { head, pieces, tail }: { head: string; pieces: ReadableStream<string>; tail: string },
  tag: string,
): Response {
  const text = new TextEncoder();
  let between = '';
  const framed = new TransformStream<string, Uint8Array>({
    start: (to) => {
      to.enqueue(text.encode(`{"result":${head}`));
    },
    transform: (piece, to) => {
      to.enqueue(text.encode(`${between}${piece}`));
      between = ',';
    },
    flush: (to) => {
      to.enqueue(text.encode(`${tail},"createdTimestampUtcEpochSeconds":${seconds()}}`));
    },
  });
  return c.body(pieces.pipeThrough(framed), 200, {
    'cache-control': 'no-store',
    'content-type': 'application/json',
    ...(c.get('hasTags') && { etag: tag }),
  });
}

/** A list, or the taxonomy keyed by code. */
export const many = (c: Ctx, results: unknown) => send(c, 'results', JSON.stringify(results));

/** A part of a long list, and where the next one begins. */
export function page(c: Ctx, { results, cursor }: { results: unknown; cursor: string | null }): Response {
  return send(c, 'results', JSON.stringify(results), `,"cursor":${JSON.stringify(cursor)}`);
}

const SLICE = 1_000_000;

/** The same, made in a child process: it is handed on in pieces, neither read nor copied. */
export function oneOfBytes(c: Ctx, json: Uint8Array<ArrayBuffer>): Response {
  const text = new TextEncoder();
  function* parts() {
    yield text.encode('{"result":');
    for (let at = 0; at < json.length; at += SLICE) yield json.subarray(at, at + SLICE);
    yield text.encode(`,"createdTimestampUtcEpochSeconds":${seconds()}}`);
  }
  const left = parts();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      const next = left.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
  return c.body(stream, 200, { 'cache-control': 'no-store', 'content-type': 'application/json' });
}

/** If tags are offered, the answer carries one; a GET that names it already gets 304 without a body. */
function send(c: Ctx, member: 'result' | 'results', json: string, beside = '', given?: string): Response {
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (c.get('hasTags')) {
    const tag = given ?? tagOf(`${json}${beside}`);
    headers['etag'] = tag;
    const known = c.req.method === 'GET' ? c.req.header('if-none-match') : undefined;
    if (known !== undefined && isListed(known, tag)) return c.body(null, 304, headers);
  }
  const warnings = c.get('warnings') ?? [];
  const warned = warnings.length === 0 ? '' : `,"warnings":${JSON.stringify(warnings)}`;
  const body = `{"${member}":${json}${beside}${warned},"createdTimestampUtcEpochSeconds":${seconds()}}`;
  // With a length, so that small answers are not compressed.
  return c.body(body, 200, {
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  });
}
