import { join } from 'node:path';
import { Hono } from 'hono';
import type { Config } from '../../platform/config.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import { callerAddress } from '../../platform/http/origin/caller-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { createAppFiles } from '../../platform/static/app-files.ts';
import { acceptedEncoding, NOT_BUILT, sendFile } from '../../platform/static/app-routes.ts';
import type { PublicMapDeps } from './deps.ts';
import type { ReadableMap } from './read-maps.ts';

/** Sizes of the icons that an installed map may have, where the build brings them. */
const ICONS = [192, 512];

/** The page that visitors open, its files, and a manifest for each map. */
export function mapPageRoutes({
  config,
  publicMaps,
  guesses,
}: Pick<Platform, 'config'> & Pick<PublicMapDeps, 'publicMaps' | 'guesses'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const find = createAppFiles(join(config.appDir, 'm'));
  const policyOf = createPolicy(config);

  const notFound = (c: Ctx) => c.text('Not found.\n', 404, { 'cache-control': 'no-store' });

  /** Seconds that a caller waits who has tried many slugs: a map and no map then answer alike. */
  function waitOf(c: Ctx, map: ReadableMap | null): number {
    const from = callerAddress(c, config.trustedProxies);
    return map ? guesses.waitOf(from) : guesses.spend(from);
  }

  /** Without a map the page says so by itself. */
  async function page(c: Ctx, map: ReadableMap | null, status: 200 | 404 | 429): Promise<Response> {
    const file = await find('/index.html', acceptedEncoding(c));
    if (!file) return c.text(NOT_BUILT, 503, { 'cache-control': 'no-store', 'retry-after': '10' });
    c.header('content-security-policy', map ? policyOf(map.row.settings.origins) : NO_FRAMES);
    c.header('cross-origin-resource-policy', 'cross-origin');
    return sendFile(c, file, { isFixed: false, status });
  }

  routes.get('/m/-/manifest/:file{.+\\.webmanifest}', async (c) => {
    const map = await publicMaps.find(c.req.param('file').replace(/\.webmanifest$/, ''));
    const wait = waitOf(c, map);
    if (wait > 0) return c.text('Too many requests.\n', 429, { 'retry-after': String(wait) });
    if (!map) return notFound(c);
    const { slug, settings, passwordHash } = map.row;
    // A map with a password gives nothing away, nor its title.
    const name = passwordHash === null ? settings.title : slug;
    const sizes = await Promise.all(
      ICONS.map(async (size) => ((await find(`/icon-${size}.png`, 'identity')) ? [size] : [])),
    );
    const manifest = {
      id: `/m/${slug}`,
      name,
      short_name: name,
      start_url: `/m/${slug}`,
      scope: `/m/${slug}`,
      display: 'standalone',
      lang: settings.languages[0],
      icons: sizes
        .flat()
        .map((size) => ({ src: `/m/-/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
    };
    const headers = { 'content-type': 'application/manifest+json; charset=utf-8' };
    return c.body(JSON.stringify(manifest), 200, { ...headers, 'cache-control': 'no-cache' });
  });

  routes.get('/m/-/*', async (c) => {
    const path = c.req.path.slice('/m/-'.length);
    const file = path === '/index.html' ? null : await find(path, acceptedEncoding(c));
    if (!file) return notFound(c);
    if (path === '/sw.js') c.header('service-worker-allowed', '/m/');
    c.header('content-security-policy', FILE_POLICY);
    return sendFile(c, file, { isFixed: path.startsWith('/assets/') });
  });

  routes.on('GET', ['/m/:slug', '/m/:slug/*'], async (c) => {
    const slug = c.req.param('slug');
    const map = await publicMaps.find(slug);
    const wait = waitOf(c, map);
    if (wait > 0) c.header('retry-after', String(wait));
    if (!map || wait > 0) return page(c, null, wait > 0 ? 429 : 404);
    const present = map.row.slug;
    if (present === slug) return page(c, map, 200);
    const { pathname, search } = new URL(c.req.url);
    return c.body(null, 302, {
      location: `/m/${present}${pathname.replace(/^\/m\/[^/]*/, '')}${search}`,
      'cache-control': 'no-store',
    });
  });

  // Nothing of the console answers below, and no file beside its policy.
  routes.all('/m', notFound);
  routes.all('/m/*', notFound);
  return routes;
}

const SAME = ["script-src 'self'", "connect-src 'self'", "worker-src 'self'", "font-src 'self'"];

/** Of the page's scripts: a worker has the policy that it comes with, and no trusted types. */
const FILE_POLICY = [
  "default-src 'none'",
  ...SAME,
  "img-src 'self' data: blob:",
  "frame-ancestors 'none'",
].join('; ');

const policy = (ancestors: string): string =>
  [
    "default-src 'none'",
    ...SAME,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
const NO_FRAMES = policy("'none'");

/** The policy of the page, by the origins that may embed it; null: any. The console shows each map beside its form. */
function createPolicy({ publicOrigin }: Pick<Config, 'publicOrigin'>) {
  const ours = ["'self'", ...(publicOrigin === undefined ? [] : [publicOrigin])];
  return (origins: readonly string[] | null): string =>
    policy(origins === null ? '*' : [...ours, ...origins].join(' '));
}
