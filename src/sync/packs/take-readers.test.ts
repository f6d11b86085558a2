import { expect, it } from 'vitest';
import { memoryCaches } from '../../../tests/support/db/memory-caches.ts';
import { takeReaders } from './take-readers.ts';

const readers = ['https://storey.example/assets/a.js', 'https://storey.example/assets/b.wasm'];
const headers = { 'content-security-policy': "script-src 'self' 'wasm-unsafe-eval'" };

it('one does not come · the others do, with their policy, and the next time only the one is asked for', async () => {
  const caches = memoryCaches();
  const asked: string[] = [];
  let isBroken = true;
  const run = () =>
    takeReaders({
      readers,
      caches,
      signal: new AbortController().signal,
      fetch: async (address) => {
        asked.push(address);
        if (address === readers[0] && isBroken) throw new TypeError('away');
        return new Response('part', { headers });
      },
    });
  await run();
  const cache = await caches.open('wasm');
  expect((await cache.keys()).map(({ url }) => url)).toEqual([readers[1]]);
  expect((await cache.match(readers[1]!))?.headers.get('content-security-policy')).toBe(
    headers['content-security-policy'],
  );
  isBroken = false;
  asked.length = 0;
  await run();
  expect(asked).toEqual([readers[0]]);
  expect(await cache.keys()).toHaveLength(2);
});

it('a window without a place for files · asks for nothing', async () => {
  const fetch = () => Promise.reject(new Error('asked'));
  await takeReaders({ readers, caches: undefined, signal: new AbortController().signal, fetch });
});
