import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const PAGE = join(import.meta.dirname, 'page');

/**
 * Builds the app as `npm run build` does, and beside it, in `bench/`, the page that measures single parts in the
 * browser and the bare pages that are the floors of a cold start. They come second, so that the app's service worker does
 * not know of them.
 */
export async function buildApp(folder: string): Promise<void> {
  await build({ logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  const configFile = join(import.meta.dirname, '../../script/visitor.config.ts');
  await build({ configFile, logLevel: 'error', build: { outDir: join(folder, 'm'), emptyOutDir: true } });
  await buildPages(join(folder, 'bench'));
}

/** Builds what the bench itself opens, with a service worker that keeps all of it. */
export async function buildPages(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: PAGE,
    base: '/bench/',
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1200,
      rolldownOptions: {
        input: ['index', 'floor-list', 'floor-map', 'bare-tiles'].map((name) => join(PAGE, `${name}.html`)),
      },
    },
    worker: { format: 'es' },
  });
  const assets = await readdir(join(folder, 'assets'));
  const kept = ['floor-list.html', 'floor-map.html', ...assets.map((name) => `assets/${name}`)];
  await writeFile(join(folder, 'sw.js'), serviceWorker(kept));
}

/** Keeps these files at its installation, as the app's does, and answers with them. */
function serviceWorker(files: readonly string[]): string {
  return `
const files = ${JSON.stringify(files)};
addEventListener('install', (event) => {
  event.waitUntil(caches.open('bench').then((cache) => cache.addAll(files)).then(() => skipWaiting()));
});
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const kept = caches.match(event.request, { cacheName: 'bench', ignoreSearch: true });
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});
`;
}
