import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { usePermission } from './permission.ts';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

function Told() {
  const { isKnown, canEdit, canPublish, isSuperAdmin } = usePermission();
  return isKnown ? <p>{`edit ${canEdit}, publish ${canPublish}, all ${isSuperAdmin}`}</p> : null;
}

it('lets an editor edit', async () => {
  await openPanel(Told, device.workspace, `${device.levelPath}/pois`);
  expect((await screen.findByText(/^edit/)).textContent).toBe('edit true, publish false, all false');
});

it("content written by a newer version → can't be changed", async () => {
  device.db.isNewer = true;
  const roles = ['SuperAdmin'];
  await openPanel(
    Told,
    { ...device.workspace, user: { ...device.workspace.user, roles } },
    `${device.levelPath}/pois`,
  );
  expect((await screen.findByText(/^edit/)).textContent).toBe('edit false, publish false, all false');
});
