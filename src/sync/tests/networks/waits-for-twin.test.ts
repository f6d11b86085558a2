import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createDevice, settled, until } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import {
  changeNodes,
  makePath,
  nodeOn,
  nodesThere,
  withProperties,
} from '../../../../tests/support/sync/network-fixtures.ts';

const LIFT = { typeCode: 'elevator-node', portalNeighbors: [] as string[] };

it('link of two lifts · one of them is refused → the other names the one it waits for, and is sent with it', async () => {
  const server = new ModelServer();
  const device = await createDevice(server);
  const { level } = await makePath({ server, device }, () => settled(device));
  const [low, high] = [device.newId(), device.newId()];
  await changeNodes(device, {
    [low]: nodeOn(level, low, 3, { ...LIFT, name: 'Low' }),
    [high]: nodeOn(level, high, 4, { ...LIFT, name: 'High' }),
  });
  await settled(device);
  const group = device.newId();
  // A name that the server does not take goes with the link, as one act of a person.
  server.fault = ({ method, path, body }) => {
    if (method !== 'POST' || !path.endsWith('/graphs')) return undefined;
    const { features } = body as { features: { properties: Record<string, unknown> }[] };
    const at = features.findIndex(({ properties }) => properties['name'] === 'No');
    if (at === -1) return undefined;
    const details = [{ path: `features/${at}/properties/name`, message: 'Bad.' }];
    return { status: 400, code: 'bad-name', details };
  };
  await changeNodes(device, {
    ...(await withProperties(device, low, { portalNeighbors: [high], portalGroupId: group })),
    ...(await withProperties(device, high, { portalNeighbors: [low], portalGroupId: group, name: 'No' })),
  });
  device.engine.nudge();
  await until(async () => {
    device.clock.advance(100);
    return (await device.db.pending.where({ state: 'rejected' }).count()) > 0;
  }, 'a refusal');
  const listed = await device.engine.listOutbox();
  expect(listed.map(({ title, state, after }) => [title, state, after])).toEqual([
    ['Low', 'waiting', 'No'],
    ['No', 'refused', null],
  ]);
  expect(nodesThere(server)[low]).toMatchObject({ portalNeighbors: [] });
  // With another name both go.
  await changeNodes(device, await withProperties(device, high, { name: 'Yes' }));
  await settled(device);
  expect(nodesThere(server)).toMatchObject({
    [low]: { portalNeighbors: [high] },
    [high]: { portalNeighbors: [low], name: 'Yes' },
  });
});
