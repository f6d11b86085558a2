/** Where the parts of the version before lie, for tabs that still run it; the service worker looks here (vite.config.ts). */
const BEFORE = 'parts-before';
/** How the service worker calls the cache of the version that it hands out, and of what it keeps with its first use. */
const HANDED_OUT = /-precache-|^wasm$/;

/**
 * Keeps the parts of this version beside those of the next one, which clears them away as it takes over: other tabs go on
 * with this one, and may not have loaded all of it yet. What was kept of one before goes.
 */
export async function keepParts(): Promise<void> {
  const names = await caches.keys();
  await caches.delete(BEFORE);
  const before = await caches.open(BEFORE);
  for (const name of names.filter((one) => HANDED_OUT.test(one))) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const part = new URL(url).pathname.startsWith('/assets/') ? await cache.match(url) : undefined;
      if (part !== undefined) await before.put(url, part);
    }
  }
}
