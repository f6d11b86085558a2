import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { NativeConfirm } from './native-confirm.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

// @spec 2.54
it.each([
  [true, [0, 1]],
  [false, [1, 0]],
])('asks once whether what is half-filled may be left: %s', async (answer, [stays, leaves]) => {
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(answer);
  const [onStay, onKeep] = [vi.fn(), vi.fn()];
  const Asking = () => <NativeConfirm isLost={false} title="Clinic" onStay={onStay} onKeep={onKeep} />;
  await openPanel(Asking, device.workspace, 'clients/7/sites');
  await waitFor(() => expect(onStay.mock.calls.length + onKeep.mock.calls.length).toBe(1));
  expect([onStay.mock.calls.length, onKeep.mock.calls.length]).toEqual([stays, leaves]);
  expect(asked.mock.calls.map(([text]) => text)).toEqual([expect.stringContaining('Clinic')]);
});
