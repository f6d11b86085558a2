import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../tests/support/app/app-device.ts';
import type { Permission } from '../../domain/entities/user.ts';
import { changeBuilding } from '../../domain/ops/index.ts';
import { commit } from './commit.ts';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => device.db.delete());

const CLIENT = { clientId: 1 };
const READER: Permission = { permissionId: 3, ...CLIENT };

async function rename(permissions: Permission[]): Promise<string> {
  const { workspace, db, building } = device;
  const user = { ...workspace.user, permissions };
  const outcome = await commit({ ...workspace, user }, async () =>
    changeBuilding(building, { buildingTitle: 'North' }),
  );
  expect((await db.buildings.get(building.lid))?.buildingTitle).toBe(outcome.ok ? 'North' : 'Clinic West');
  expect(await db.pending.count()).toBe(outcome.ok ? 1 : 0);
  return outcome.ok ? 'saved' : outcome.code;
}

it('nothing is changed on the device by who may not edit there, whatever the screen let through', async () => {
  expect(await rename([READER])).toBe('noRight');
  expect(await rename([])).toBe('noRight');
  expect(await rename([READER, { permissionId: 2, ...CLIENT, siteId: 9 }])).toBe('noRight');
  expect(
    await rename([
      { permissionId: 2, ...CLIENT },
      { ...READER, siteId: 2 },
    ]),
  ).toBe('noRight');
  expect(await rename([READER, { permissionId: 2, ...CLIENT, siteId: 2, buildingId: 3 }])).toBe('saved');
});
