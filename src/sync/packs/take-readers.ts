import { WASM_CACHE, type FileCaches } from '../../db/index.ts';

interface Readers {
  readers: readonly string[];
  caches: FileCaches | undefined;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  signal: AbortSignal;
}

/**
 * Takes along the parts of the app that are fetched with their first use, each whole with the policy that it came with.
 * The others still come where a part does not, and the list says that it is missing.
 */
export async function takeReaders({ readers, caches, fetch, signal }: Readers): Promise<void> {
  const cache = await caches?.open(WASM_CACHE);
  if (cache === undefined) return;
  for (const address of readers) {
    if ((await cache.match(address)) !== undefined) continue;
    const answer = await fetch(address, { signal }).catch(() => null);
    if (answer?.ok === true) await cache.put(address, answer);
  }
}
