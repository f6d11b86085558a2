import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFeatures, transact, undo } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { createLevel, deleteLevel } from '../../../domain/ops/index.ts';
import { edit } from '../../../../tests/support/sync/content-fixtures.ts';
import { settled } from '../../../../tests/support/sync/sync-device.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';

let { server, device, fid, levelLid } = {} as WatchedPlace;

beforeEach(async () => {
  ({ server, device, fid, levelLid } = await watchedPlace());
});
afterEach(() => device.engine.stop());

const ports = () => ({ now: device.clock.now(), newId: device.newId });

it('level restored by undo · same feature key listed as deleted on another level → feature and local edit kept', async () => {
  const { db, clock } = device;
  const level = (await db.levels.get(levelLid)) as Level;
  const building = await db.buildings.get(level.buildingLid);
  if (building === undefined) throw new Error('There is no building.');
  const lid = device.newId() as Lid;
  const other = { lid, levelIndex: 1, shortTitle: '1', title: 'First', extra: {} };
  await transact(db, createLevel(building, other), ports());
  await transact(db, deleteLevel({ level, features: await listFeatures(db, levelLid) }), ports());
  await settled(device);
  clock.advance(60_000);
  device.setOnline(false);
  await undo(db, ports());
  await edit(device, fid, { description: 'Mine' });
  const [at] = server.levels;
  const properties = { fid, typeCode: 'shop', name: 'Old', publishState: 'deleted' };
  server.put(
    { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [0.001, 0.001] } },
    `${at?.buildingId}/1`,
  );
  await device.engine.stop();
  device.setOnline(true);
  await device.engine.pullLevel(lid);
  expect(await db.features.get(fid)).toMatchObject({ levelLid, properties: { description: 'Mine' } });
});
