import { join } from 'node:path';
import { build } from 'vite';

const PAGE = join(import.meta.dirname, 'page');

/**
 * Builds the app as `npm run build` does, and beside it, in `bench/`, the page that measures single parts in the
 * browser. The page comes second, so that the app's service worker does not know of it.
 */
export async function buildApp(folder: string): Promise<void> {
  await build({ logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  await build({
    configFile: false,
    logLevel: 'error',
    root: PAGE,
    base: '/bench/',
    build: {
      target: 'es2022',
      outDir: join(folder, 'bench'),
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1200,
    },
    worker: { format: 'es' },
  });
}
