import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { entityKeyOf, transact } from '../../../db/index.ts';
import { changeSite } from '../../../domain/ops/index.ts';
import { createDevice, settled, until } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import {
  changeNodes,
  makePath,
  networksSent,
  nodesThere,
  withProperties,
} from '../../../../tests/support/sync/network-fixtures.ts';

it('change of a node · server id of its building unknown → waits, sent once the id is known', async () => {
  const server = new ModelServer();
  const device = await createDevice(server);
  const { a, b, level } = await makePath({ server, device }, () => settled(device));
  await device.engine.stop();
  // Its number went to another building of the same words, which came back from the trash.
  const known = (await device.db.idmap.get(level.buildingLid))!;
  await device.db.idmap.delete(level.buildingLid);
  await changeNodes(device, await withProperties(device, a, { name: 'Lift' }));
  const site = (await device.db.sites.get(level.siteLid))!;
  const siteKey = entityKeyOf('sites', site.lid);
  await transact(device.db, changeSite(site, { title: 'Port' }), {
    now: device.clock.now(),
    newId: device.newId,
  });
  const before = networksSent(server).length;
  device.engine.start();
  device.engine.nudge();
  // Whatever comes of it has come once the next change, of a site, is through.
  await until(async () => (await device.db.pending.get(siteKey)) === undefined, 'the site');
  await until(() => device.engine.getSnapshot().phase === 'idle', 'rest');
  await device.engine.stop();
  expect((await device.db.features.get(a))?.properties.name).toBe('Lift');
  expect(await device.db.pending.get(entityKeyOf('features', a))).toMatchObject({ intent: 'update' });
  expect(networksSent(server)).toHaveLength(before);
  await device.db.idmap.put(known);
  await settled(device);
  expect(nodesThere(server)[a]?.['name']).toBe('Lift');
  expect(Object.keys(nodesThere(server)).sort()).toEqual([a, b].sort());
  await device.engine.stop();
});
