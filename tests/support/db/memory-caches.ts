type Key = string | { url: string };
const urlOf = (key: Key): string => (typeof key === 'string' ? key : key.url);

/** For tests: what is used of the browser's caches. */
export function memoryCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  const cacheOn = (kept: Map<string, Response>) => ({
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async (key: Key) => kept.get(urlOf(key))?.clone(),
    put: async (key: Key, answer: Response) => void kept.set(urlOf(key), answer),
    delete: async (key: Key) => kept.delete(urlOf(key)),
  });
  const made = {
    open: async (name: string) => {
      const kept = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, kept);
      return cacheOn(kept);
    },
    has: async (name: string) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  return made as unknown as CacheStorage;
}
