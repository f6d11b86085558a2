import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WASM_MODULES } from '../../../src/domain/floorplan/formats/wasm-modules.ts';
import { readConfig } from '../config.ts';
import { appPolicy } from './security-headers.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

let world: TestWorld;
let folder: string;
const WASM_WORKERS = Object.keys(WASM_MODULES).map((name) => `${name}-wasm-worker-AbCd1234.js`);
const script = `export const words = ${JSON.stringify('storey '.repeat(500))};\n`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-app-'));
  await mkdir(join(folder, 'dist', 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'not yours');
  await writeFile(join(folder, 'dist', 'index.html'), '<!doctype html><title>Storey</title>');
  await writeFile(join(folder, 'dist', 'sw.js'), '// worker');
  await writeFile(join(folder, 'dist', 'assets', 'main-AbCd1234.js'), script);
  for (const name of WASM_WORKERS) await writeFile(join(folder, 'dist', 'assets', name), '// worker');
  await writeFile(join(folder, 'dist', '.env'), 'secret');
  world = await openWorld({
    STOREY_APP_DIR: join(folder, 'dist'),
    STOREY_API_ORIGIN: 'https://api.example.org/',
    STOREY_MAP_STYLE_URL: 'https://tiles.example.org/style.json?key=1',
    STOREY_WHITE_LABEL: 'true',
  });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(world.origin + path, { headers });

describe('the app', () => {
  it('is served for every address that is its own', async () => {
    for (const path of ['/', '/cms/content/clients/1', '/signin']) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(await answer.text()).toContain('<title>Storey</title>');
    }
    expect((await get('/assets/gone.js')).status).toBe(404);
  });

  it.each([
    '/?embed=1&access_token=a&refresh_token=b',
    '/signin/password-reset?token=a',
    '/cms/reports?access_token=',
  ])('is not to be kept under an address that lets somebody in: %s', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('keeps hashed files for ever, asks for the others, and packs what shrinks', async () => {
    const path = '/assets/main-AbCd1234.js';
    for (const [accepted, used] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await get(path, { 'accept-encoding': accepted });
      expect(answer.headers.get('content-encoding')).toBe(used);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await answer.text()).toBe(script);
      const again = await get(path, {
        'accept-encoding': accepted,
        'if-none-match': answer.headers.get('etag') ?? '',
      });
      expect(again.status).toBe(304);
    }
    expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '/.env', '/%00', '/%'])(
    'does not leave its folder by %s',
    async (path) => {
      const answer = await get(path);
      expect(await answer.text()).not.toMatch(/not yours|secret/);
    },
  );

  it('gets its settings', async () => {
    expect(await (await get('/config.json')).json()).toEqual({
      apiOrigin: 'https://api.example.org',
      mapStyleUrl: 'https://tiles.example.org/style.json?key=1',
      whiteLabel: true,
      hasPlaces: false,
      hasSignOn: true,
      embedOrigins: [],
      publicUrl: null,
    });
  });
});

describe('headers', () => {
  it('are on every answer', async () => {
    for (const path of ['/', '/config.json', '/api/v8/health', '/api/v8/clients', '/assets/none.js']) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('geolocation=(self), camera=(self), microphone=()');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('hide the address of a sign-in page from other sites, as it may hold a token or a code', async () => {
    for (const path of ['/signin/password-reset?token=x', '/signin/sso?code=x', '/signin']) {
      expect((await get(path)).headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  it('hide the address of an embedded page from other sites, as it may hold its tokens', async () => {
    for (const path of ['/?embed=1', '/cms/content?access_token=a&refresh_token=b']) {
      expect((await get(path)).headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  it('let the pages of the named origins frame the app, and nothing but the app', async () => {
    const env = { STOREY_EMBED_ORIGINS: 'https://a.example/page, http://127.0.0.1:9000' };
    const { embedOrigins } = readConfig(env);
    expect(embedOrigins).toEqual(['https://a.example', 'http://127.0.0.1:9000']);
    const ancestors = (isPage: boolean) =>
      appPolicy(readConfig(env), isPage)
        .split('; ')
        .find((directive) => directive.startsWith('frame-ancestors'));
    expect(ancestors(true)).toBe('frame-ancestors https://a.example http://127.0.0.1:9000');
    expect(ancestors(false)).toBe("frame-ancestors 'none'");
  });

  it('let the app speak to itself and to what is configured, and run only its own scripts', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    const directives = new Map(
      policy.split('; ').map((d) => [d.split(' ')[0], d.split(' ').slice(1).join(' ')]),
    );
    expect(directives.get('default-src')).toBe("'none'");
    expect(directives.get('script-src')).toBe("'self'");
    expect(directives.get('connect-src')).toBe("'self' https://api.example.org https://tiles.example.org");
    expect(directives.get('img-src')).toBe("'self' data: blob: https:");
    expect(directives.get('worker-src')).toBe("'self'");
  });

  it.each<[string, boolean]>([
    ...WASM_WORKERS.map((name) => [`/assets/${name}`, true] as [string, boolean]),
    ['/', false],
    ['/cms/content/clients/1', false],
    ['/sw.js', false],
    ['/assets/main-AbCd1234.js', false],
    ['/assets/other-wasm-worker-AbCd1234.js', false],
    ['/assets/sql-wasm-worker-AbCd1234.js/none', false],
    ['/x/assets/sql-wasm-worker-AbCd1234.js', false],
    ['/cms/assets/sql-wasm-worker-AbCd1234', false],
    ['/api/v8/health', false],
  ])('of %s · let it compile WebAssembly → %s, and then it has no network', async (path, may) => {
    const policy = (await get(path)).headers.get('content-security-policy') ?? '';
    expect(policy.includes("'wasm-unsafe-eval'")).toBe(may);
    expect(policy).not.toContain("'unsafe-eval'");
    if (may) expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame/);
  });

  it('require Trusted Types of pages, with one policy, and not of workers, which have none', async () => {
    for (const [path, isPage] of [
      ['/', true],
      ['/cms/content/clients/1', true],
      ['/sw.js', false],
      ['/assets/main-AbCd1234.js', false],
    ] as const) {
      const policy = (await get(path)).headers.get('content-security-policy') ?? '';
      expect([path, policy.includes("require-trusted-types-for 'script'")]).toEqual([path, isPage]);
      expect([path, policy.endsWith('; trusted-types default')]).toEqual([path, isPage]);
    }
  });
});
