import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listTrash, lidOf, restoreTrash, transact } from '../../../db/index.ts';
import { deleteBuilding } from '../../../domain/ops/index.ts';
import { rename } from '../../../../tests/support/sync/content-fixtures.ts';
import type { Device } from '../../../../tests/support/sync/sync-device.ts';
import { send, twoDevices, type TwoDevices } from '../../../../tests/support/sync/two-devices.ts';

let { server, a, b, sharedLevel, stop } = {} as TwoDevices;

beforeEach(async () => {
  ({ server, a, b, sharedLevel, stop } = await twoDevices());
});
afterEach(() => stop());

const ports = (device: Device) => ({ now: device.clock.now(), newId: device.newId });

it('building deleted · re-created by another user · restored here from the trash → server id of the other one not taken over', async () => {
  const { first, buildingLid } = await sharedLevel();
  const building = (await a.db.buildings.get(buildingLid))!;
  const [levels, features] = [await a.db.levels.toArray(), await a.db.features.toArray()];
  await transact(a.db, deleteBuilding({ building, levels, features }), ports(a));
  await send(a);
  await rename(b, first, 'Bakery');
  b.clock.advance(120_000);
  await b.engine.pullHierarchy();
  const [asked] = await b.engine.listConflicts();
  await b.engine.resolveConflict(asked?.id ?? '', 'mine');
  await send(b);
  const [made] = server.buildings;
  a.clock.advance(120_000);
  await a.engine.pullHierarchy();
  const theirs = await lidOf(a.db, 'buildings', made?.buildingInternalIdentifier ?? 0);
  const [thrown] = await listTrash(a.db);
  await restoreTrash(a.db, thrown?.id ?? '', ports(a));
  await send(a);
  expect(theirs).toBeDefined();
  expect(theirs).not.toBe(buildingLid);
  expect(await lidOf(a.db, 'buildings', made?.buildingInternalIdentifier ?? 0)).toBe(theirs);
});
