import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFeatures, transact, undo } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { createBuilding, createLevel, deleteBuilding, deleteLevel } from '../../../domain/ops/index.ts';
import { featureDraft, square } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { failNext } from '../../../../tests/support/sync/unknown-outcome.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { makePath, nodesThere } from '../../../../tests/support/sync/network-fixtures.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let server: ModelServer;
let device: Device;
let level: Level;
let building: Building;
let nodes: Set<string>;
/** A level in another building of the same site, with nothing of the network on it. */
let other: Lid;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  const path = await makePath({ server, device }, () => settled(device));
  level = path.level;
  nodes = new Set([path.a, path.b]);
  building = (await device.db.buildings.get(level.buildingLid)) as Building;
  const { clientLid, siteLid } = building;
  const [buildingLid, levelLid] = [device.newId() as Lid, device.newId() as Lid];
  const titles = { title: 'Two', externalId: 'two', extra: {} };
  const draft = { lid: buildingLid, ...titles, geometry: square(0.004) };
  await transact(device.db, createBuilding({ lid: siteLid, clientLid }, draft), ports());
  const made = (await device.db.buildings.get(buildingLid)) as Building;
  const titled = {
    lid: levelLid,
    levelIndex: 0,
    shortTitle: '0',
    title: 'Ground',
    extra: {},
  };
  await transact(device.db, createLevel(made, titled, [featureDraft(device.newId(), 'Other')]), ports());
  other = levelLid;
  await settled(device);
  await device.engine.stop();
  // What was confirmed is long ago.
  device.clock.advance(2 * 3_600_000);
  await device.db.acks.clear();
});
afterEach(() => device.engine.stop());

const ports = () => ({ now: device.clock.now(), newId: device.newId });

async function isWhole(): Promise<void> {
  await settled(device);
  device.clock.advance(120_000);
  await settled(device);
  await device.engine.pullLevel(level.lid);
  expect(new Set(Object.keys(nodesThere(server)))).toEqual(nodes);
  const here = (await listFeatures(device.db, level.lid)).filter(({ kind }) => kind === 'graph');
  expect(new Set(here.map(({ fid }) => fid as string))).toEqual(nodes);
  expect(await device.db.conflicts.count()).toBe(0);
}

it.each(someOf(['undone', 'discarded'] as const, 1))(
  'level delete stored, answer lost · %s · another level read first → nodes exist on both sides',
  async (how) => {
    await failNext({ server, device }, { method: 'DELETE', fault: 'lost' }, async () => {
      const features = await listFeatures(device.db, level.lid);
      await transact(device.db, deleteLevel({ level, features }), ports());
    });
    expect(nodesThere(server)).toEqual({});
    if (how === 'undone') await undo(device.db, ports());
    else expect(await device.engine.discard(`levels:${level.lid}`)).toBe(true);
    await device.engine.stop();
    device.setOnline(true);
    await device.engine.pullHierarchy();
    await device.engine.pullLevel(other);
    await isWhole();
  },
);

it('building delete unknown · undone · arrives late → nodes exist on both sides', async () => {
  const late = await failNext({ server, device }, { method: 'DELETE', fault: 'down' }, async () => {
    const features = await listFeatures(device.db, level.lid);
    await transact(device.db, deleteBuilding({ building, levels: [level], features }), ports());
  });
  await undo(device.db, ports());
  device.setOnline(true);
  device.engine.nudge();
  device.clock.advance(5000);
  await until(() => device.engine.getSnapshot().phase === 'idle', 'a rest');
  server.answer(late);
  expect(nodesThere(server)).toEqual({});
  await device.engine.pullLevel(other);
  await isWhole();
});
