import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv, Ctx } from './context.ts';

/** Bytes; below this packing costs more than it saves. */
const WORTH_IT = 2048;
/** The quickest: a level of 10,000 features is packed in the time in which a good line sends it. */
const LEVEL = 1;
const PACKABLE = /^(application\/([a-z.+-]+\+)?json|text\/)/i;

/** Packs large answers for callers that take gzip. */
export function compress(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    if (!isPackable(c)) return;
    c.header('vary', 'accept-encoding', { append: true });
    if (!/\bgzip\b(?!;q=0(\.0*)?\b)/i.test(c.req.header('accept-encoding') ?? '')) return;
    const plain = Readable.fromWeb(c.res.body as NodeStream);
    const gzip = createGzip({ level: LEVEL, chunkSize: 1 << 17 });
    plain.on('error', (error) => gzip.destroy(error));
    gzip.on('close', () => plain.destroy());
    const body = Readable.toWeb(plain.pipe(gzip)) as ReadableStream<Uint8Array>;
    const tag = c.res.headers.get('etag');
    c.res = new Response(body, c.res);
    c.res.headers.delete('content-length');
    c.res.headers.set('content-encoding', 'gzip');
    // The same thing, but not the same bytes.
    if (tag && !tag.startsWith('W/')) c.res.headers.set('etag', `W/${tag}`);
  };
}

function isPackable(c: Ctx): boolean {
  const { headers, body } = c.res;
  const length = headers.get('content-length');
  return (
    body !== null &&
    c.req.method !== 'HEAD' &&
    !headers.has('content-encoding') &&
    (length === null || Number(length) >= WORTH_IT) &&
    PACKABLE.test(headers.get('content-type') ?? '')
  );
}
