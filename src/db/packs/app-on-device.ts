import type { PackFacts } from '../../domain/offline-copies/index.ts';

/** Where the service worker keeps libraries in WebAssembly and their workers (vite.config.ts). */
export const WASM_CACHE = 'wasm';

/**
 * Whether the program starts without a network, how many files of fonts it has with it, and which of the parts that are
 * fetched with their first use: what the service worker has put aside, and only where it serves this page.
 * @param readers addresses of those parts
 */
export async function appOnDevice(
  storage: CacheStorage | undefined,
  isServed: boolean,
  readers: readonly string[],
): Promise<Pick<PackFacts, 'isAppHere' | 'fonts' | 'readers'>> {
  const absent = readers.map((address) => ({ address, isHere: false, bytes: 0, isGone: false }));
  const nothing = { isAppHere: false, fonts: 0, readers: absent };
  if (storage === undefined || !isServed) return nothing;
  const name = (await storage.keys()).find((one) => one.includes('-precache-'));
  if (name === undefined) return nothing;
  const paths = (await (await storage.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  return {
    isAppHere: paths.includes('/index.html'),
    fonts: paths.filter((path) => path.endsWith('.woff2')).length,
    readers: await Promise.all(absent.map((file) => readerFact(storage, file))),
  };
}

async function readerFact(
  storage: CacheStorage,
  file: PackFacts['readers'][number],
): Promise<PackFacts['readers'][number]> {
  const kept = await storage.match(file.address, { cacheName: WASM_CACHE });
  return kept === undefined ? file : { ...file, isHere: true, bytes: (await kept.blob()).size };
}
