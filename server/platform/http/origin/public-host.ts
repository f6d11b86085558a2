import type { MiddlewareHandler } from 'hono';
import { notFound } from '../../api-error.ts';
import type { Config } from '../../config.ts';
import type { AppEnv, Ctx } from '../context.ts';
import { answerError } from '../error-handler.ts';

/** What visitors open, and the pictures that it shows. */
const VISITORS = /^\/(?:m(?:\/|$)|api\/v8\/public\/)/;
const SHARED = /^\/api\/v8\/(?:images\/|health$)/;

/**
 * Where visitors' maps have an origin of their own, each host answers only for its own part: a page of the one can't read what
 * the other keeps in the browser. Null where they have none.
 */
export function separateHosts({
  publicUrl,
  publicOrigin,
}: Pick<Config, 'publicUrl' | 'publicOrigin'>): MiddlewareHandler<AppEnv> | null {
  if (publicUrl === undefined || publicUrl === publicOrigin) return null;
  const { host } = new URL(publicUrl);
  return (c, next) => {
    const isPublicHost = hostOf(c, publicUrl) === host;
    const { path } = c.req;
    if (SHARED.test(path) || VISITORS.test(path) === isPublicHost) return next();
    return Promise.resolve(
      path.startsWith('/api/')
        ? answerError(c, notFound('no-such-call'))
        : c.text('Not found.\n', 404, { 'cache-control': 'no-store' }),
    );
  };
}

/** As the caller named it, without a port that goes without saying. */
function hostOf(c: Ctx, like: string): string {
  const given = `${new URL(like).protocol}//${c.req.header('host') ?? ''}`;
  return URL.canParse(given) ? new URL(given).host : '';
}
