import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listTrash, transact, undo } from '../../../db/index.ts';
import type { Fid, Lid } from '../../../domain/entities/ids.ts';
import { createFeature, createLevel, deleteLevel } from '../../../domain/ops/index.ts';
import { featureDraft } from '../../../../tests/support/sync/content-fixtures.ts';
import { until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { onlyLevel, send, twoDevices, type TwoDevices } from '../../../../tests/support/sync/two-devices.ts';

let { server, a, b, sharedLevel, stop } = {} as TwoDevices;

beforeEach(async () => {
  ({ server, a, b, sharedLevel, stop } = await twoDevices());
});
afterEach(() => stop());

const ports = (device: Device) => ({ now: device.clock.now(), newId: device.newId });

it('create level undone · another user’s feature on it → no orphaned feature, everything removed is in the trash', async () => {
  const { levelLid } = await sharedLevel();
  const there = await onlyLevel(b);
  const fid = b.newId() as Fid;
  const made = createFeature({ ...there, levelLid: there.lid }, featureDraft(fid, 'Kiosk'), () => fid);
  await transact(b.db, made, ports(b));
  await send(b);
  await a.engine.pullLevel(levelLid);
  expect(await a.db.features.count()).toBe(3);
  const undone = await undo(a.db, ports(a));
  const orphans = (await a.db.levels.count()) === 0 ? await a.db.features.count() : 0;
  a.engine.start();
  a.engine.nudge();
  if (undone.status === 'done') {
    await until(async () => (await a.db.conflicts.count()) > 0, 'a question');
    for (const { id } of await a.engine.listConflicts()) await a.engine.resolveConflict(id, 'mine');
  }
  await send(a);
  const lying = (await listTrash(a.db)).reduce((all, { inside }) => all + inside, 0);
  expect({ orphans, kept: server.features.size + lying }).toEqual({ orphans: 0, kept: 3 });
});

it('level deleted · another created with its index · all changes discarded → first level back with its content', async () => {
  await sharedLevel();
  const level = await onlyLevel(a);
  const features = await a.db.features.toArray();
  await transact(a.db, deleteLevel({ level, features }), ports(a));
  const [building] = await a.db.buildings.toArray();
  if (building === undefined) throw new Error('no building');
  const lid = a.newId() as Lid;
  const { levelIndex, shortTitle, extra } = level;
  const again = { lid, levelIndex, shortTitle, title: 'New', extra };
  a.clock.advance(1000);
  await transact(a.db, createLevel(building, again), ports(a));
  // As `discardUnsent` does it.
  for (const { entityKey } of await a.engine.listOutbox())
    expect(await a.engine.discard(entityKey)).toBe(true);
  expect(await a.db.pending.count()).toBe(0);
  await a.engine.pullHierarchy();
  await a.engine.pullLevel((await onlyLevel(a)).lid);
  expect([(await onlyLevel(a)).title, await a.db.features.count()]).toEqual(['Ground', 2]);
});
