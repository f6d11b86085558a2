import type { MiddlewareHandler } from 'hono';
import { WASM_WORKERS } from '../../../src/domain/floorplan/formats/wasm-modules.ts';
import type { Config } from '../config.ts';
import type { AppEnv } from '../http/context.ts';

/** Configured origins besides our own that the app speaks to. */
function configuredOrigins(config: Config): { connect: string[]; images: string[] } {
  // Our own API reads the base map for the page; only with another one the page asks its hosts itself.
  if (config.apiOrigin === undefined) return { connect: [], images: [] };
  const api = [config.apiOrigin];
  const style =
    config.mapStyleUrl === undefined ? [] : [new URL(config.mapStyleUrl).origin, ...config.baseMapOrigins];
  // `https:` already covers images from anywhere safe; a style host without TLS must be named.
  return { connect: [...api, ...style], images: [...api, ...style].filter((o) => !o.startsWith('https:')) };
}

/**
 * The app's Content-Security-Policy. `unsafe-inline` is for styles only: MapLibre sets them on elements.
 * @param isPage of a page Trusted Types are required, with the one policy that it makes first (src/start/trusted-types.ts). A
 * worker has no policy, and loads the rest of itself by its name.
 */
export function appPolicy(config: Config, isPage: boolean): string {
  const { connect, images } = configuredOrigins(config);
  const previewed = [config.publicUrl, config.apiOrigin].filter((origin) => origin !== undefined);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', 'https:', ...images].join(' ')}`,
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "worker-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // Previews of public maps.
    `frame-src ${["'self'", ...previewed].join(' ')}`,
    `frame-ancestors ${isPage && config.embedOrigins.length > 0 ? config.embedOrigins.join(' ') : "'none'"}`,
    ...(isPage ? ["require-trusted-types-for 'script'", 'trusted-types default'] : []),
  ].join('; ');
}

/**
 * For the scripts of workers that compile WebAssembly, and for no other answer. What reads a file by others there loads
 * nothing and asks for nothing: its `.wasm` is handed in.
 */
const WASM_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'";

/** For answers that are not pages: nothing in them may run or load anything. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What an embedding page puts into the address. */
const EMBED_PARAMETERS = ['embed', 'access_token', 'refresh_token'];

/** Headers of every answer, from the first page on. HSTS only where the way to us is encrypted. */
export function securityHeaders(config: Config): MiddlewareHandler<AppEnv> {
  const [ofPages, ofFiles] = [appPolicy(config, true), appPolicy(config, false)];
  const isEncrypted = config.tls !== null || (config.publicOrigin?.startsWith('https:') ?? false);
  return async (c, next) => {
    await next();
    // A page among the calls brings its own, stricter than the app's.
    if (!c.res.headers.has('content-security-policy')) {
      const isPage = c.res.headers.get('content-type')?.startsWith('text/html') === true;
      const policy = isPage ? ofPages : WASM_WORKERS.test(c.req.path) ? WASM_WORKER_POLICY : ofFiles;
      c.header('content-security-policy', c.req.path.startsWith('/api/') ? DATA_POLICY : policy);
    }
    c.header('x-content-type-options', 'nosniff');
    // The address of a sign-in page may hold the token of a reset link, or a code; that of an embedded one its tokens.
    const isSecret =
      /^\/signin(\/|$)/.test(c.req.path) || EMBED_PARAMETERS.some((name) => c.req.query(name) !== undefined);
    c.header('referrer-policy', isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin');
    c.header('permissions-policy', 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()');
    c.header('cross-origin-opener-policy', 'same-origin');
    // What is meant to be seen elsewhere (images of places) says so itself.
    if (!c.res.headers.has('cross-origin-resource-policy')) {
      c.header('cross-origin-resource-policy', 'same-origin');
    }
    if (isEncrypted) c.header('strict-transport-security', 'max-age=31536000');
  };
}
