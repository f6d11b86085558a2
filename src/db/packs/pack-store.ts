/** Where the files of buildings lie that were taken along, under the address they came from. */
export interface PackStore {
  /** Addresses of all that is here. */
  addresses: () => Promise<Set<string>>;
  /** Null: it is not here. */
  read: (address: string) => Promise<Blob | null>;
  /** Throws if the device is full. */
  put: (address: string, bytes: Uint8Array<ArrayBuffer>, mediaType: string) => Promise<void>;
  drop: (addresses: readonly string[]) => Promise<void>;
}

/** The part of the browser's `caches` that is used. */
export interface FileCaches {
  open: (name: string) => Promise<Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>>;
}

/**
 * In the Cache API, one cache a database: big files do not go through the database, and the service worker answers for pictures
 * out of it. Without that API nothing can be taken along.
 */
export function openPackStore(storage: FileCaches | undefined, databaseName: string): PackStore {
  const open = (): ReturnType<FileCaches['open']> => {
    if (storage === undefined) throw new Error('This window has no place for files.');
    return storage.open(`pack:${databaseName}`);
  };
  return {
    addresses: async () => {
      if (storage === undefined) return new Set();
      return new Set((await (await open()).keys()).map(({ url }) => url));
    },
    read: async (address) => (await (await (await open()).match(address))?.blob()) ?? null,
    put: async (address, bytes, mediaType) => {
      const headers = { 'content-type': mediaType, 'content-length': String(bytes.length) };
      await (await open()).put(address, new Response(bytes, { headers }));
    },
    drop: async (addresses) => {
      const cache = await open();
      for (const address of addresses) await cache.delete(address);
    },
  };
}
