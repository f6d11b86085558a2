import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listTrash, restoreTrash, transact } from '../../../db/index.ts';
import { deleteLevel } from '../../../domain/ops/index.ts';
import { rename } from '../../../../tests/support/sync/content-fixtures.ts';
import type { Device } from '../../../../tests/support/sync/sync-device.ts';
import {
  onlyLevel,
  send,
  sendUntil,
  twoDevices,
  type TwoDevices,
} from '../../../../tests/support/sync/two-devices.ts';

let { a, b, sharedLevel, stop } = {} as TwoDevices;

beforeEach(async () => {
  ({ a, b, sharedLevel, stop } = await twoDevices());
});
afterEach(() => stop());

const ports = (device: Device) => ({ now: device.clock.now(), newId: device.newId });

async function dropLevel(device: Device): Promise<void> {
  const [level, features] = [await onlyLevel(device), await device.db.features.toArray()];
  await transact(device.db, deleteLevel({ level, features }), ports(device));
}

it('edit refused with its level, which was deleted remotely, after a failed reading · restored remotely → edit kept', async () => {
  const { first } = await sharedLevel();
  await dropLevel(b);
  await send(b);
  await rename(a, first, 'Bakery');
  await send(a);
  const [gone] = await a.db.conflicts.toArray();
  expect(gone).toMatchObject({ table: 'features', kind: 'deleted-there' });
  await a.engine.resolveConflict(gone?.id ?? '', 'mine');
  // A reading before it failed.
  await a.db.pending.update(`features:${first}`, { attempt: 1 });
  await sendUntil(a, async () => (await a.db.conflicts.toArray()).some(({ table }) => table === 'levels'));
  const [entry] = await listTrash(b.db);
  await restoreTrash(b.db, entry?.id ?? '', ports(b));
  await send(b);
  await a.engine.pullHierarchy();
  await a.engine.pullLevel((await onlyLevel(a)).lid);
  expect((await a.db.features.get(first))?.properties.name).toBe('Bakery');
  expect((await a.db.pending.get(`features:${first}`))?.sent).toBeUndefined();
});
