import { expect, it } from 'vitest';
import { openCachePort } from './cache-port.ts';

/** A cache that answers later, as those of browsers do. */
function caches(): CacheStorage {
  const entries = new Map<string, Response>();
  const cache = {
    put: async (url: string, body: Response) => {
      await new Promise((settle) => setTimeout(settle, 0));
      entries.set(url, body);
    },
    match: async (url: string) => entries.get(url)?.clone(),
    delete: async (url: string) => entries.delete(url),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
  };
  return { open: async () => cache } as unknown as CacheStorage;
}

it('concurrent appends → no entry lost', async () => {
  const port = await openCachePort(caches(), 'x');
  if (port === null) throw new Error('There is no cache.');
  const members = ['"a":1', '"b":2', '"c":3'];
  await Promise.all(members.map((member) => port.append('s-0', [`{${member}}`], true)));
  const text = new TextDecoder().decode(await port.read('s-0'));
  expect(members.filter((member) => text.includes(member))).toEqual(members);
});
