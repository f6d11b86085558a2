import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact } from '../../db/index.ts';
import { deleteBuilding } from '../../domain/ops/index.ts';
import { editThere, rename, theClient } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { scenario, type Chain } from '../../../tests/support/sync/scenario.ts';
import { someOf } from '../../../tests/support/vitest/slow-tests.ts';

let server: ModelServer;
let a: Device;
let b: Device;
let chain: Chain;

beforeEach(async () => {
  server = new ModelServer();
  [a, b] = [await createDevice(server), await createDevice(server)];
  await theClient(b);
  chain = await scenario({ server, device: a });
  a.clock.advance(60_000);
});
afterEach(() => b.engine.stop());

async function read(): Promise<string> {
  a.clock.advance(1);
  const made = await a.engine.exportWork();
  if (!made.ok) throw new Error(made.fault);
  await b.engine.pullHierarchy();
  const found = await b.engine.readWork(made.file.blob);
  return found.ok ? 'ok' : found.fault;
}

async function readAll(): Promise<void> {
  await a.engine.pullHierarchy();
  await a.engine.pullLevel(chain.levelLid);
}

it.each(
  someOf(
    [
      ['no rings', []],
      [
        'a ring of three vertices',
        [
          [
            [0, 0],
            [1, 0],
            [0, 0],
          ],
        ],
      ],
      [
        'coordinates in metres',
        [
          [
            [500_000, 5_400_000],
            [500_100, 5_400_000],
            [500_100, 5_400_100],
            [500_000, 5_400_000],
          ],
        ],
      ],
    ] as const,
    1,
  ),
)('a file can be read whose site has a shape with %s on the server', async (_, coordinates) => {
  const [site] = server.sites;
  if (site === undefined) throw new Error('gone');
  site['geometry'] = { type: 'Polygon', coordinates };
  await readAll();
  await rename(a, chain.first, 'Bakery');
  expect(await read()).toBe('ok');
});

it('such a shape on the server → work file readable', async () => {
  editThere(server, chain.first, {}, { type: 'Polygon', coordinates: [] });
  await readAll();
  await rename(a, chain.first, 'Bakery');
  expect(await read()).toBe('ok');
});

it('conflict of two deletes → work file readable', async () => {
  await rename(a, chain.first, 'Bakery');
  server.buildings.splice(0);
  server.levels.splice(0);
  server.features.clear();
  await a.engine.pullHierarchy();
  expect(await a.db.conflicts.count()).toBe(1);
  const [[building], levels, features] = await Promise.all([
    a.db.buildings.toArray(),
    a.db.levels.toArray(),
    a.db.features.toArray(),
  ]);
  if (building === undefined) throw new Error('gone');
  const ports = { now: a.clock.now(), newId: a.newId };
  await transact(a.db, deleteBuilding({ building, levels, features }), ports);
  const [site] = await a.db.sites.toArray();
  if (site === undefined) throw new Error('gone');
  const changes = [
    { table: 'sites' as const, key: site.lid, before: site, after: { ...site, title: 'Port' } },
  ];
  await transact(a.db, { label: 'changeSite', changes }, ports);
  expect(await read()).toBe('ok');
});
