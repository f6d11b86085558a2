import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { WASM_MODULES } from '../../../src/domain/floorplan/formats/wasm-modules.ts';
import { doubles, geopackageCell, makeGeopackage, wkb } from '../../support/domain/sqlite/geopackage.ts';
import { signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';

const ASSETS = readdirSync('dist/assets');
const MAY = "'wasm-unsafe-eval'";

const workerOf = (module: string): string =>
  `/assets/${ASSETS.find((name) => name.startsWith(`${module}-wasm-worker-`))}`;

const policyOf = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (address) => (await fetch(address)).headers.get('content-security-policy') ?? '', path);

/** What the worker of sql.js makes of a GeoPackage, or `no worker`. The messages are those of Comlink. */
const convert = (page: Page, bytes: Uint8Array): Promise<unknown> =>
  page.evaluate(
    async ({ path, wasmPath, file }) => {
      const wasm = await fetch(wasmPath).then(
        (answer) => answer.arrayBuffer(),
        () => null,
      );
      const worker = new Worker(path, { type: 'module' });
      (globalThis as { kept?: Worker }).kept = worker;
      return new Promise((resolve) => {
        worker.addEventListener('error', () => resolve('no worker'));
        worker.addEventListener('message', ({ data }) =>
          resolve(new TextDecoder().decode((data as { value: { value: Uint8Array } }).value.value)),
        );
        const argumentList = [new Uint8Array(file), wasm].map((value) => ({ type: 'RAW', value }));
        worker.postMessage({ id: '1', type: 'APPLY', path: ['convert'], argumentList });
      });
    },
    {
      path: workerOf('sql'),
      wasmPath: `/assets/${ASSETS.find((name) => name.startsWith('sql-wasm-browser-'))}`,
      file: [...bytes],
    },
  );

/** In a page or a worker: an empty module. */
const compiles = (): Promise<string> =>
  WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
    () => 'compiled',
    (error: Error) => error.name,
  );

test('the page and its other workers may compile no WebAssembly', async ({ page, watched }) => {
  watched.allow(/wasm-eval/);
  await signInPage(page).signIn('/cms/content/clients');
  expect(await page.evaluate(compiles)).toBe('CompileError');
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  for (const worker of page.workers()) expect(await worker.evaluate(compiles)).toBe('CompileError');
});

test(
  'libraries in WebAssembly · their workers alone may compile them, also without a network once they were used',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { page } = surveyor;
    const rows = [[geopackageCell(wkb(1, doubles(10, 50))), 'Kitchen']];
    const bytes = await makeGeopackage([{ table: 'rooms', srs: 4326, rows }]);
    const others = ['/', '/index.html', '/sw.js', ...ASSETS.map((name) => `/assets/${name}`)].filter(
      (path) => !path.includes('-wasm-worker-') && /(\/|\.(html|js))$/.test(path),
    );
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    for (const path of others) expect(await policyOf(page, path), path).not.toContain(MAY);

    const kept = (): Promise<string[]> =>
      page.evaluate(async () => {
        const requests: Request[] = [];
        for (const name of await caches.keys()) requests.push(...(await (await caches.open(name)).keys()));
        return requests.map(({ url }) => url).filter((url) => /wasm/.test(url));
      });
    expect(await kept()).toEqual([]);
    await surveyor.cut();
    expect(await convert(page, bytes)).toBe('no worker');
    await surveyor.mend();
    expect(await convert(page, bytes)).toContain('Kitchen');
    expect(await kept()).toHaveLength(2);

    const reader = page.workers().find((worker) => worker.url().includes('-wasm-worker-'));
    expect(await reader?.evaluate(compiles)).toBe('compiled');
    // What reads a file by others reaches nothing.
    const asks = (): Promise<string> => fetch('/config.json').then(() => 'answered', String);
    expect(await reader?.evaluate(asks)).toContain('TypeError');

    const policies = (): Promise<string[]> =>
      Promise.all(Object.keys(WASM_MODULES).map((module) => policyOf(page, workerOf(module))));
    const own = `default-src 'none'; script-src 'self' ${MAY}; frame-ancestors 'none'`;
    // Each is kept with its first use.
    for (const policy of await policies()) expect(policy).toBe(own);

    await surveyor.cut();
    await page.reload();
    expect(await convert(page, bytes)).toContain('Kitchen');
    for (const policy of await policies()) expect(policy).toBe(own);
    expect(await policyOf(page, '/index.html')).not.toContain(MAY);
  },
);
