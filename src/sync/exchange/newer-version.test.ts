import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { makeChain, theClient } from '../../../tests/support/sync/content-fixtures.ts';
import { bring, fileOf, send, twoDevices } from '../../../tests/support/sync/two-devices.ts';

it('database of a newer version → unsent work exported, nothing written', async () => {
  const { server, a, b, stop } = await twoDevices();
  await theClient(b);
  await makeChain(a, await theClient(a));
  const stored = async () =>
    Promise.all(a.db.tables.map(async (table) => [table.name, (await table.toArray()) as unknown[]]));
  const before = await stored();
  a.db.isNewer = true;
  await bring(b, await fileOf(a));
  expect(await stored()).toEqual(before);
  await send(b);
  expect([server.sites.length, server.buildings.length, server.levels.length]).toEqual([1, 1, 1]);
  await stop();
});
