import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFeatures, transact, undo } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Fid } from '../../../domain/entities/ids.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { createFeature, deleteBuilding } from '../../../domain/ops/index.ts';
import { featureDraft, rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { settled, until } from '../../../../tests/support/sync/sync-device.ts';
import { deletedAfterDoubt, deletePlace, failNext } from '../../../../tests/support/sync/unknown-outcome.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let place: WatchedPlace;
let { server, device, fid, levelLid } = {} as WatchedPlace;
const letGo = (): Promise<unknown> => device.engine.discard(`features:${fid}`);
const ports = () => ({ now: device.clock.now(), newId: device.newId });

beforeEach(async () => {
  place = await watchedPlace();
  ({ server, device, fid, levelLid } = place);
  device.clock.advance(60_000);
});
afterEach(() => device.engine.stop());

it.each(
  someOf<[string, string, () => Promise<unknown>]>(
    [
      ['discarded', 'push', () => letGo()],
      ['discarded', 'pull', () => letGo()],
      ['undone', 'push', () => undo(device.db, ports())],
      ['undone', 'pull', () => undo(device.db, ports())],
    ],
    2,
  ),
)('delete stored, answer lost · %s · %s first → feature exists on both sides', async (_, first, act) => {
  await failNext(place, { method: 'DELETE', fault: 'lost' }, () => deletePlace(device, fid));
  await act();
  device.setOnline(true);
  if (first === 'pull') await device.engine.pullLevel(levelLid);
  await settled(device);
  expect(await device.db.conflicts.count()).toBe(0);
  device.clock.advance(120_000);
  await device.engine.pullLevel(levelLid);
  await settled(device);
  expect([server.features.has(fid), (await device.db.features.get(fid)) !== undefined]).toEqual([true, true]);
});

it('delete of a building stored, answer lost · discarded → exists with its content', async () => {
  const [building] = (await device.db.buildings.toArray()) as [Building];
  await failNext(place, { method: 'DELETE', fault: 'lost' }, async () => {
    const level = (await device.db.levels.get(levelLid)) as Level;
    const features = await listFeatures(device.db, levelLid);
    await transact(device.db, deleteBuilding({ building, levels: [level], features }), ports());
  });
  expect(server.buildings).toHaveLength(0);
  expect(await device.engine.discard(`buildings:${building.lid}`)).toBe(true);
  device.setOnline(true);
  await settled(device);
  device.clock.advance(120_000);
  await device.engine.pullHierarchy();
  await settled(device);
  expect([
    await device.db.buildings.count(),
    await device.db.levels.count(),
    await device.db.features.count(),
  ]).toEqual([1, 1, 2]);
  expect([server.buildings.length, server.levels.length, server.features.size]).toEqual([1, 1, 2]);
});

it('delete waits for an unknown update · discarded → feature exists on both sides', async () => {
  await deletedAfterDoubt(place);
  expect(await device.engine.discard(`features:${fid}`)).toBe(true);
  device.clock.advance(120_000);
  await settled(device);
  await device.engine.pullLevel(levelLid);
  await settled(device);
  expect([server.features.has(fid), (await device.db.features.get(fid)) !== undefined]).toEqual([true, true]);
});

it('create stored, answer lost · discarded → deleted on the server', async () => {
  const level = (await device.db.levels.get(levelLid)) as Level;
  const fid = device.newId() as Fid;
  const made = createFeature({ ...level, levelLid: level.lid }, featureDraft(fid, 'Kiosk'), () => fid);
  await failNext(place, { method: 'PUT', fault: 'lost' }, () => transact(device.db, made, ports()));
  expect(server.features.has(fid)).toBe(true);
  expect(await device.engine.discard(`features:${fid}`)).toBe(true);
  device.setOnline(true);
  await settled(device);
  device.clock.advance(120_000);
  await device.engine.pullLevel(levelLid);
  await settled(device);
  expect([server.features.has(fid), (await device.db.features.get(fid)) !== undefined]).toEqual([
    false,
    false,
  ]);
});

it('update stored, answer lost · discarded much later → reverted or reported', async () => {
  await failNext(place, { method: 'PUT', fault: 'lost' }, () => rename(device, fid, 'Bar'));
  device.clock.advance(600_000);
  await until(() => device.engine.getSnapshot().phase === 'idle');
  expect(await device.engine.discard(`features:${fid}`)).toBe(true);
  device.setOnline(true);
  await settled(device);
  await device.engine.pullLevel(levelLid);
  await settled(device);
  const told = device.events.filter(({ type }) => type === 'overwritten-by-other');
  const name = server.features.get(fid)?.properties['name'];
  expect(name === 'Café' || told.length > 0).toBe(true);
});
