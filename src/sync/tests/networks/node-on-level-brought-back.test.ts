import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { transact, undo } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import { createLevel } from '../../../domain/ops/index.ts';
import { createDevice, settled } from '../../../../tests/support/sync/sync-device.ts';
import { dropLevel, failFirst } from '../../../../tests/support/sync/partial-level.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import {
  changeNodes,
  makePath,
  nodeOn,
  nodesThere,
  withProperties,
} from '../../../../tests/support/sync/network-fixtures.ts';

it('level restored · node still listed as deleted · pull → local change kept', async () => {
  const server = new ModelServer();
  const device = await createDevice(server);
  const ports = () => ({ now: device.clock.now(), newId: device.newId });
  const { a, level } = await makePath({ server, device }, () => settled(device));
  await device.engine.stop();
  device.clock.advance(60_000);
  const node = server.features.get(a)!;
  const building = (await device.db.buildings.get(level.buildingLid))!;
  const lid = device.newId() as Lid;
  const other = { lid, levelIndex: 1, shortTitle: '1', title: 'First', extra: {} };
  await transact(device.db, createLevel(building, other), ports());
  await dropLevel(device, level.lid);
  await settled(device);
  await device.engine.stop();
  device.clock.advance(60_000);
  device.setOnline(false);
  await undo(device.db, ports());
  await changeNodes(device, await withProperties(device, a, { name: 'Lift' }));
  // Its level is there again, and its content is not yet: what was deleted is listed until the next publishing.
  const isContent = ({ path }: { path: string }): boolean => path.endsWith('/bulk');
  await failFirst({ server, device }, { is: isContent, fault: 'down' });
  server.put({ ...node, properties: { ...node.properties, publishState: 'deleted' } }, node.place);
  device.setOnline(true);
  await device.engine.pullLevel(lid);
  await settled(device);
  expect(nodesThere(server)[a]?.['name']).toBe('Lift');
  expect((await device.db.features.get(a))?.properties.name).toBe('Lift');
  await device.engine.stop();
});

it('level restored but refused · its node made again on another level remotely · network pushed → local name kept', async () => {
  const server = new ModelServer();
  const device = await createDevice(server);
  const ports = () => ({ now: device.clock.now(), newId: device.newId });
  const { a, level } = await makePath({ server, device }, () => settled(device));
  const building = (await device.db.buildings.get(level.buildingLid))!;
  const lid = device.newId() as Lid;
  const other = { lid, levelIndex: 1, shortTitle: '1', title: 'First', extra: {} };
  await transact(device.db, createLevel(building, other), ports());
  await settled(device);
  const c = device.newId();
  await changeNodes(device, { [c]: nodeOn((await device.db.levels.get(lid))!, c, 3) });
  await changeNodes(device, await withProperties(device, a, { name: 'Lift' }));
  await settled(device);
  const node = server.features.get(a)!;

  await dropLevel(device, level.lid);
  await settled(device);
  await device.engine.stop();
  device.clock.advance(60_000);
  await undo(device.db, ports());
  await changeNodes(device, await withProperties(device, a, { name: 'Hall' }));
  await changeNodes(device, await withProperties(device, c, { name: 'Stairs' }));
  server.put(
    { ...node, properties: { ...node.properties, name: 'Lobby', neighbors: [], lvl: 1 } },
    node.place,
  );
  server.fault = ({ method, path }) =>
    method === 'POST' && path.endsWith('/levels/0') ? { status: 400, code: 'bad-title' } : undefined;
  device.engine.start();
  await settled(device);
  expect(nodesThere(server)[c]?.['name']).toBe('Stairs');
  expect(await device.db.features.get(a)).toMatchObject({
    levelLid: level.lid,
    properties: { name: 'Hall' },
  });
  await device.engine.stop();
});
