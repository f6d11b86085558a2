/** The service worker reads it: whose pictures it may answer with. Nothing is ever asked for at this address. */
export const CACHE_OWNER = { cache: 'person', address: 'https://person.invalid/' } as const;

/** Notes whose database is open in this browser. Without it only pictures are missing offline. */
export async function setCacheOwner(database: string): Promise<void> {
  await (await caches.open(CACHE_OWNER.cache)).put(CACHE_OWNER.address, new Response(database));
}
