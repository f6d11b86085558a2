import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Level } from '../../domain/entities/level.ts';
import { createDevice, settled, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { changeNodes, makePath, nodeOn, nodesThere } from '../../../tests/support/sync/network-fixtures.ts';

let server: ModelServer;
let device: Device;
let level: Level;
beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  ({ level } = await makePath({ server, device }, () => settled(device)));
});
afterEach(() => device.engine.stop());

/** How often rows of levels are read while a level is. All else that is saved waits for that long. */
async function levelsRead(): Promise<number> {
  let read = 0;
  const count = (row: Level): Level => {
    read += 1;
    return row;
  };
  device.clock.advance(60_000);
  device.db.levels.hook('reading', count);
  expect(await device.engine.pullLevel(level.lid)).toEqual({ ok: true });
  device.db.levels.hook('reading').unsubscribe(count);
  return read;
}

it('a network of many nodes on a level · the level is read → as few rows are asked for as for two nodes', async () => {
  const ofTwo = await levelsRead();
  const nodes: Record<string, Feature> = {};
  for (let n = 0; n < 60; n += 1) {
    const fid = device.newId();
    nodes[fid] = nodeOn(level, fid, 3 + n);
  }
  await changeNodes(device, nodes);
  await settled(device);
  expect(Object.keys(nodesThere(server))).toHaveLength(62);
  expect(await levelsRead()).toBe(ofTwo);
});
