import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Level } from '../../../domain/entities/level.ts';
import { createDevice, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import {
  changeNodes,
  makePath,
  nodeOn,
  nodesThere,
  withProperties,
} from '../../../../tests/support/sync/network-fixtures.ts';

let server: ModelServer;
let device: Device;
let level: Level;
let [a, b, c] = ['', '', ''];

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  ({ level, a, b } = await makePath({ server, device }, () => settled(device)));
  c = device.newId();
  await changeNodes(device, {
    [c]: nodeOn(level, c, 3),
    ...(await withProperties(device, a, { neighbors: [toB(), c] })),
  });
  await settled(device);
});
afterEach(() => device.engine.stop());

/** The way that was there from the first. */
const toB = () => ({ fid: b, speed: 1 });

/** Another client changes a node after our write has arrived, and before it is read back. */
function change(fid: string, properties: Record<string, unknown>): void {
  let hasCome = false;
  server.fault = ({ method, path }) => {
    if (method === 'GET' && path.endsWith('/graphs/draft') && hasCome) {
      const there = server.features.get(fid);
      if (there !== undefined)
        server.put({ ...there, properties: { ...there.properties, ...properties } }, there.place);
      server.fault = () => undefined;
    }
    hasCome ||= method === 'POST' && path.endsWith('/graphs');
    return undefined;
  };
}
const alarms = () => device.events.filter(({ type }) => type === 'overwritten-by-other');

it('edge removed here · another removed remotely at the same time → no lost update', async () => {
  await changeNodes(device, await withProperties(device, a, { neighbors: [toB()] }));
  change(a, { neighbors: [] });
  await settled(device);
  expect(nodesThere(server)[a]).toMatchObject({ neighbors: [] });
  expect((await device.db.features.get(a))?.properties['neighbors']).toEqual([]);
  expect(alarms()).toEqual([]);
});

it('node deleted here → its edge does not count as a lost update', async () => {
  device.clock.advance(60_000);
  await changeNodes(device, { [c]: null });
  await settled(device);
  expect(Object.keys(nodesThere(server)).sort()).toEqual([a, b].sort());
  expect(nodesThere(server)[a]).toMatchObject({ neighbors: [toB()] });
  expect(alarms()).toEqual([]);
});

it('our edge removed remotely at the same time → lost update reported', async () => {
  await changeNodes(device, await withProperties(device, a, { name: 'Hall' }));
  change(a, { neighbors: [toB()] });
  await settled(device);
  expect(nodesThere(server)[a]).toMatchObject({ name: 'Hall', neighbors: [toB()] });
  expect(alarms()).toMatchObject([{ entityKey: `features:${a}` }]);
});

describe('list of edges, each on its own', () => {
  let d = '';
  const link = async (neighbors: unknown[]): Promise<void> => {
    device.clock.advance(60_000);
    await changeNodes(device, await withProperties(device, a, { neighbors }));
    await settled(device);
  };
  const theyLink = async (neighbors: unknown[]): Promise<void> => {
    device.clock.advance(60_000);
    const there = server.features.get(a);
    if (there !== undefined)
      server.put({ ...there, properties: { ...there.properties, neighbors } }, there.place);
    await device.engine.pullLevel(level.lid);
  };

  beforeEach(async () => {
    d = device.newId();
    await changeNodes(device, { [d]: nodeOn(level, d, 4) });
    await settled(device);
    await theyLink([]);
    device.events.length = 0;
    await link([d]);
    await theyLink([d, b]);
    // It is taken back.
    await link([b]);
  });

  it('edge added and removed by another user → no lost update', async () => {
    await theyLink([]);
    expect(alarms()).toEqual([]);
  });

  it('edge reverted here · exists again remotely → lost update reported', async () => {
    await theyLink([b, d, c]);
    expect(alarms()).toMatchObject([{ entityKey: `features:${a}` }]);
  });
});
