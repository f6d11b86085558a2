import { afterEach, expect, it, vi } from 'vitest';
import { memoryCaches } from '../../../../tests/support/db/memory-caches.ts';
import { renewReaders } from './renew-readers.ts';

const at = (name: string): string => `https://storey.example/assets/${name}`;
const [OLD, NEW] = [at('sql-wasm-worker-AAAA1111.js'), at('sql-wasm-worker-BBBB2222.js')];
const WASM = at('sql-wasm-browser-CCCC3333.wasm');
const NEVER_USED = at('other-wasm-worker-DDDD4444.js');
const [GONE] = [at('gone-wasm-worker-EEEE5555.js')];

afterEach(() => vi.unstubAllGlobals());

async function device(...kept: string[]) {
  const caches = memoryCaches();
  const asked: string[] = [];
  const answers = { status: 200 };
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response('new', { status: answers.status });
  });
  const cache = await caches.open('wasm');
  for (const address of kept) await cache.put(address, new Response('old'));
  const here = async () => (await cache.keys()).map(({ url }) => url).toSorted();
  return { caches, asked, answers, here };
}

it('a later version · fetches what the earlier one had kept, drops that, and fetches nothing else', async () => {
  const { caches, asked, here } = await device(OLD, WASM, GONE);
  await renewReaders(caches, [NEW, WASM, NEVER_USED]);
  expect(asked).toEqual([NEW]);
  expect(await here()).toEqual([WASM, NEW].toSorted());
});

it('the server does not have it now · the earlier one stays until the next start', async () => {
  const { caches, answers, here } = await device(OLD);
  answers.status = 503;
  await renewReaders(caches, [NEW]);
  expect(await here()).toEqual([OLD]);
  answers.status = 200;
  await renewReaders(caches, [NEW]);
  expect(await here()).toEqual([NEW]);
});

it('nothing was kept · makes no place for it', async () => {
  const caches = memoryCaches();
  await renewReaders(caches, [NEW]);
  expect(await caches.has('wasm')).toBe(false);
});
