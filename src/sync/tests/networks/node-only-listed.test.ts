import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createDevice, settled } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { makePath } from '../../../../tests/support/sync/network-fixtures.ts';

it('node listed as deleted · published → removed, no conflict', async () => {
  const server = new ModelServer();
  const device = await createDevice(server);
  const { a, level } = await makePath({ server, device }, () => settled(device));
  await device.engine.stop();
  device.clock.advance(60_000);
  const node = server.features.get(a)!;
  server.put({ ...node, properties: { ...node.properties, publishState: 'deleted' } }, node.place);
  await device.engine.pullLevel(level.lid);
  expect(await device.db.features.get(a)).toMatchObject({ publishState: 'deleted' });
  server.features.delete(a);
  device.clock.advance(60_000);
  await device.engine.pullLevel(level.lid);
  expect(await device.db.features.get(a)).toBeUndefined();
  expect(await device.engine.listConflicts()).toEqual([]);
});
