import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { transact } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import { createLevel } from '../../../domain/ops/index.ts';
import { createDevice, settled } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import {
  changeNodes,
  makePath,
  nodesThere,
  withProperties,
} from '../../../../tests/support/sync/network-fixtures.ts';

it('node moved remotely to another level · old level deleted → local change kept', async () => {
  const server = new ModelServer();
  const device = await createDevice(server);
  const { a, b, level } = await makePath({ server, device }, () => settled(device));
  const building = (await device.db.buildings.get(level.buildingLid))!;
  const lid = device.newId() as Lid;
  const other = { lid, levelIndex: 1, shortTitle: '1', title: 'First', extra: {} };
  const ports = { now: device.clock.now(), newId: device.newId };
  await transact(device.db, createLevel(building, other), ports);
  await settled(device);
  await device.engine.stop();
  device.clock.advance(60_000);

  const id = server.buildings[0]!.buildingInternalIdentifier;
  for (const fid of [a, b]) {
    const node = server.features.get(fid)!;
    server.put({ ...node, properties: { ...node.properties, lvl: 1 } }, node.place);
  }
  await changeNodes(device, await withProperties(device, a, { name: 'Hall' }));
  server.fault = ({ method, path }) =>
    method === 'POST' && path.endsWith('/graphs') ? { status: 400, code: 'bad-name' } : undefined;
  device.engine.start();
  await settled(device);
  expect(await device.engine.listOutbox()).toMatchObject([{ key: a, state: 'refused' }]);

  // None of our work is left on the level when another person deletes it.
  server.handle({ method: 'DELETE', path: `/buildings/${id}/levels/0`, body: null });
  await device.engine.pullHierarchy();
  expect(await device.db.levels.get(level.lid)).toBeUndefined();
  expect(await device.engine.listOutbox()).toMatchObject([{ key: a, state: 'refused' }]);

  server.fault = () => undefined;
  await device.engine.retry(`features:${a}`);
  await settled(device);
  expect(nodesThere(server)[a]).toMatchObject({ name: 'Hall', lvl: 1 });
  await device.engine.stop();
});
