import { Hono } from 'hono';
import type { Config } from '../config.ts';
import type { AppEnv, Ctx } from '../http/context.ts';
import { publicOrigin } from '../http/origin/public-origin.ts';
import { type AppFile, createAppFiles, type Encoding } from './app-files.ts';

/** File names with a hash in them never change what they hold. */
const IMMUTABLE = /^\/assets\/|^\/workbox-[0-9a-f]{8}\.js$/;

export const NOT_BUILT = 'The app is not built yet. Run "npm run build" and reload this page.\n';

/** The app on the same origin: its settings, its files, and its first page for every address that is the app's own. */
export function appRoutes(config: Config): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const find = createAppFiles(config.appDir);

  routes.get('/config.json', (c) => {
    const settings = {
      apiOrigin: config.apiOrigin ?? null,
      mapStyleUrl: styleUrlFor(c, config),
      whiteLabel: config.whiteLabel,
      hasPlaces: config.places !== null,
      // Where the API lies elsewhere, that server knows.
      hasSignOn: config.sso !== null || config.apiOrigin !== undefined,
      embedOrigins: config.embedOrigins,
      // Where visitors open maps; null: at this very origin.
      publicUrl: config.publicUrl ?? null,
    };
    return c.json(settings, 200, { 'cache-control': 'no-store' });
  });

  // Has a listener of its own. An address without an ending would be answered with the app, which a monitor can't read.
  routes.get('/metrics', (c) => c.text('Not found.\n', 404, { 'cache-control': 'no-store' }));

  routes.get('*', async (c) => {
    const accepted = acceptedEncoding(c);
    const path = c.req.path === '/' ? '/index.html' : c.req.path;
    const file = await find(path, accepted);
    if (file) return sendFile(c, file, { isFixed: IMMUTABLE.test(path) });
    // A file that is missing is missing; only addresses without an ending are the app's.
    if (/\.[A-Za-z0-9]+$/.test(path)) return c.text('Not found.\n', 404, { 'cache-control': 'no-store' });
    const page = await find('/index.html', accepted);
    return page
      ? sendFile(c, page, { isFixed: false })
      : c.text(NOT_BUILT, 503, { 'cache-control': 'no-store', 'retry-after': '10' });
  });
  return routes;
}

/** Where this server gives the API it gives the base map as well. Another one may not: then the app asks the host itself. */
function styleUrlFor(c: Ctx, config: Config): string | null {
  if (config.mapStyleUrl === undefined) return null;
  return config.apiOrigin === undefined
    ? `${publicOrigin(c, config)}/api/v8/base-map/style.json`
    : config.mapStyleUrl;
}

/** Parameters with credentials. A browser stores pages under the whole address. */
const SECRETS = ['access_token', 'refresh_token', 'token'];

/** @param how.isFixed the name has a hash: what it holds never changes */
export function sendFile(
  c: Ctx,
  file: AppFile,
  { isFixed, status = 200 }: { isFixed: boolean; status?: 200 | 404 | 429 },
): Response {
  const kept = isFixed ? 'public, max-age=31536000, immutable' : 'no-cache';
  const headers: Record<string, string> = {
    'content-type': file.mediaType,
    'cache-control': SECRETS.some((name) => c.req.query(name) !== undefined) ? 'no-store' : kept,
    etag: file.etag,
    vary: 'accept-encoding',
  };
  if (file.encoding !== 'identity') headers['content-encoding'] = file.encoding;
  if (status === 200 && c.req.header('if-none-match') === file.etag) return c.body(null, 304, headers);
  return c.body(file.bytes, status, headers);
}

export function acceptedEncoding(c: Ctx): Encoding {
  const accepted = (c.req.header('accept-encoding') ?? '').toLowerCase();
  if (/\bbr\b(?!;q=0(\.0*)?\b)/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(\.0*)?\b)/.test(accepted) ? 'gzip' : 'identity';
}
