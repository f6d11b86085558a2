import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDevice } from '../support/sync/sync-device.ts';
import { ModelServer } from '../support/sync/model-server.ts';
import { bring, send } from '../support/sync/two-devices.ts';

const fidOf = (n: number) => `0199c2a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const IN_THE_TOWER = { 70: 'Kitchen', 71: 'Bar', 72: 'Lobby', 73: 'Front desk', 74: 'Store' };

/** The server that the files are about: the change in doubt had arrived, and another person had named a desk. */
function serverThere(): ModelServer {
  const server = new ModelServer();
  Object.assign(server.clients[0] ?? {}, { clientTitle: 'North' });
  const geometry = (size: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [size, 0],
        [size, size],
        [0, size],
        [0, 0],
      ],
    ],
  });
  server.sites.push({
    siteInternalIdentifier: 5,
    clientId: 1,
    siteTitle: 'Old town',
    siteExternalIdentifier: 'old',
    siteExtraData: {},
    geometry: geometry(0.01),
  });
  server.buildings.push({
    buildingInternalIdentifier: 6,
    siteId: 5,
    buildingTitle: 'Tower',
    buildingExternalIdentifier: 'tower',
    buildingExtraData: {},
    geometry: geometry(0.005),
  });
  const level = { levelShortTitle: 'G', levelLongTitle: 'Ground', levelExtraData: {} };
  server.levels.push({ buildingId: 6, levelIndex: 0, ...level });
  for (const [n, name] of Object.entries(IN_THE_TOWER)) {
    const fid = fidOf(Number(n));
    server.features.set(fid, {
      type: 'Feature',
      properties: { fid, typeCode: 'shop', name, sid: 5, bid: 6, lvl: 0 },
      geometry: { type: 'Point', coordinates: [0.001, 0.001] },
      place: '6/0',
    });
  }
  return server;
}

it.each([
  ['work-file-1.json', 10],
  ['work-file-2.json', 11],
  ['work-file-3.json', 11],
])('%s is taken in whole, and all of it arrives but what waits for a person', async (name, changes) => {
  const server = serverThere();
  const tablet = await createDevice(server);
  await tablet.engine.pullHierarchy();
  const { preview } = await bring(tablet, new File([readFileSync(join(import.meta.dirname, name))], name));
  expect(preview).toMatchObject({ travelling: 2, plans: 1, counts: { noPlace: 0, busy: 0 } });
  expect(Object.values(preview.counts).reduce((sum, count) => sum + count)).toBe(changes);
  await send(tablet);
  expect(server.clients.map(({ clientTitle }) => clientTitle)).toEqual(['Northside']);
  expect(server.sites.map((site) => site['siteTitle'])).toEqual(['Old town', 'Harbour']);
  expect(server.buildings.map((building) => building['buildingTitle'])).toEqual(['Tower', 'Quay']);
  expect(server.levels).toHaveLength(2);
  expect(server.floorPlans).toHaveLength(1);
  const names = [...server.features.values()].map(({ properties }) => properties['name'] as string);
  expect(names.sort()).toEqual(['Bakery', 'Bar', 'Front desk', 'Gallery', 'Lobby', 'Pantry', 'Shop']);
  const left = await tablet.db.pending.orderBy('entityKey').toArray();
  expect(left.map(({ key, state }) => [key, state])).toEqual([
    [fidOf(71), 'rejected'],
    [fidOf(73), 'conflict'],
  ]);
  expect(left[0]?.lastError?.message).toBe('The name is not allowed.');
  const rows = await tablet.db.features.bulkGet([fidOf(71), fidOf(73)]);
  expect(rows.map((row) => row?.properties.name)).toEqual(['Pub', 'Counter']);
});
