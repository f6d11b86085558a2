// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice, type Device } from '../../../tests/support/device.ts';
import { openScreen } from '../../../tests/support/screen-stage.tsx';
import { DbError } from '../../db/index.ts';
import { saveFeature } from '../commands/index.ts';
import { useAppHistory } from './use-app-history.ts';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
  await saveFeature.run(device.workspace, {
    mode: 'edit',
    fid: device.place.fid,
    patch: ({ properties }) => ({ properties: { ...properties, name: 'Desk' } }),
  });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await device.db.delete();
});

const Screen = () => (
  <button type="button" onClick={useAppHistory().undo}>
    Undo
  </button>
);
async function pressUndo() {
  const { workspace } = device;
  const stage = await openScreen({ Screen, workspace, routes: ['/'], at: '/', namespaces: [] });
  fireEvent.click(await screen.findByText('Undo'));
  await waitFor(() => expect(stage.toasts).toHaveLength(1));
  return stage.toasts[0];
}

it('says that what was changed since is not taken back', async () => {
  await device.db.features.delete(device.place.fid);
  expect(await pressUndo()).toMatchObject({ kind: 'info', title: /^This can't be done any more/ });
});

it.each([
  [new DbError('quota', 'full'), /no room left, so nothing was changed/],
  [new Error('lost'), /^The storage of this device failed, so nothing was changed/],
])('says that the device refused: %s', async (cause, title) => {
  vi.spyOn(device.db, 'transaction').mockImplementation(() => {
    throw cause;
  });
  expect(await pressUndo()).toMatchObject({ kind: 'error', title });
});
