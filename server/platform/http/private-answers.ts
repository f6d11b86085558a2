import type { MiddlewareHandler } from 'hono';
import type { AppEnv, Ctx } from './context.ts';
import { isListed } from './entity-tag.ts';

/**
 * For all calls that need a bearer. Several people use a browser one after the other: an answer to one of them must not come
 * out of its cache for the next. So each answer varies with the sign-in, and an answer without cache headers is not stored at
 * all.
 */
export function privateAnswers(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    c.header('vary', 'authorization', { append: true });
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
  };
}

/** May be kept by the browser, but is used only once we have seen who asks. */
const REVALIDATED = 'private, no-cache';

/**
 * A file for those who may see it: the bytes, or 304 where the caller has them. Call it after the check of rights.
 * @param tag with its quotes; it must change with the bytes.
 * @param read gives the bytes, and is called only where they are sent.
 */
export async function personalFile(
  c: Ctx,
  tag: string,
  headers: Record<string, string>,
  read: () => ReadableStream | Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  const fresh = { 'cache-control': REVALIDATED, etag: tag };
  const known = c.req.header('if-none-match');
  if (known !== undefined && isListed(known, tag)) {
    return c.body(null, 304, headers['vary'] === undefined ? fresh : { ...fresh, vary: headers['vary'] });
  }
  return c.body(await read(), 200, { ...headers, ...fresh });
}
