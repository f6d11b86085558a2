import { WASM_CACHE } from '../../../db/index.ts';

/** The address without what the build adds for the content. */
const stemOf = (address: string): string => address.replace(/-[\w-]{8}(\.\w+)$/, '$1');

/**
 * Of the parts that are fetched with their first use, those that an earlier version had kept: they are fetched for this one
 * too, as a device that was made ready for work without a network stays ready, and then go. If a part can't be had now,
 * its predecessor stays, and it is tried again at the next start.
 * @param addresses of the parts of this version
 */
export async function renewReaders(caches: CacheStorage, addresses: readonly string[]): Promise<void> {
  if (!(await caches.has(WASM_CACHE))) return;
  const cache = await caches.open(WASM_CACHE);
  for (const { url } of await cache.keys()) {
    if (addresses.includes(url)) continue;
    const next = addresses.find((one) => stemOf(one) === stemOf(url));
    if (next !== undefined && (await cache.match(next)) === undefined) {
      const answer = await fetch(next);
      if (!answer.ok) continue;
      await cache.put(next, answer);
    }
    await cache.delete(url);
  }
}
