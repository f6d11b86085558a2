/** The service worker reads it: whose pictures it may answer with. Nothing is ever asked for at this address. */
export const MARK = { cache: 'person', address: 'https://person.invalid/' } as const;

/** Notes whose database is open in this browser. Without it only pictures are missing offline. */
export async function markPerson(database: string): Promise<void> {
  await (await caches.open(MARK.cache)).put(MARK.address, new Response(database));
}

/** Read by `public/load-route.js` at the next start, which opens it before anything else runs. */
const DATABASE_KEY = 'storey.database';

/** Nothing is left of this database. */
export function forgetDatabase(storage: Pick<Storage, 'getItem' | 'removeItem'>, name: string): void {
  if (storage.getItem(DATABASE_KEY) === name) storage.removeItem(DATABASE_KEY);
}

/** Which database this browser opened last. Without it the next start is a little slower. */
export function noteDatabase(storage: Pick<Storage, 'setItem'>, name: string): void {
  try {
    storage.setItem(DATABASE_KEY, name);
  } catch {
    // It is full, or refused.
  }
}
