import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../device/open-database.ts';
import { newId } from '../../../tests/support/db/content-fixtures.ts';
import { memoryCaches } from '../../../tests/support/db/memory-caches.ts';
import { openBrowserFiles } from './browser-files.ts';
import { keepNetwork, listKeptNetworks, readKeptNetwork } from './kept-networks.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('no file storage → Cache API, separate for each user', async () => {
  vi.stubGlobal('caches', memoryCaches());
  const [ann, ben] = [await openDatabase(`test-${newId()}`), await openDatabase(`test-${newId()}`)];
  const features = [{ properties: { fid: 'a', name: "Ann's" } }];
  await keepNetwork(ann, { siteId: 1, how: 'sent', at: 5, features });
  const [one] = await listKeptNetworks(ann);
  expect(await readKeptNetwork(ann, one?.name ?? '')).toEqual(features);
  const files = await openBrowserFiles(ann.name);
  expect(one?.bytes).toBe((await files?.read(one?.name ?? ''))?.length);
  expect(await listKeptNetworks(ben)).toEqual([]);
  expect(await readKeptNetwork(ben, one?.name ?? '')).toBeNull();
  await files?.remove(one?.name ?? '');
  await files?.remove('never there');
  expect(await listKeptNetworks(ann)).toEqual([]);
  await Promise.all([ann.delete(), ben.delete()]);
});

it('neither storage → none', async () => {
  expect(await openBrowserFiles('none')).toBeNull();
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('Not here.')) });
  expect(await openBrowserFiles('none')).toBeNull();
});
