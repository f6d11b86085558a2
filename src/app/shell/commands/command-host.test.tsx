import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { commandDialogAtom } from '../../editor/offers.ts';
import { CommandHost } from './command-host.tsx';

let device: Device;
let stage: PanelStage;
beforeEach(async () => {
  device = await openDevice();
  await device.db.features.update(device.place.fid, {
    properties: { ...device.place.properties, name: 'CT scan' },
  });
  stage = await openPanel(CommandHost, device.workspace, `${device.levelPath}/pois`);
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const open = async (): Promise<HTMLInputElement> => {
  act(() => stage.store.set(commandDialogAtom, 'palette'));
  return screen.findByRole<HTMLInputElement>('combobox');
};

it('two letters → found, with the icon of its type and the level it lies on', async () => {
  fireEvent.change(await open(), { target: { value: 'CT' } });
  const found = await screen.findByRole('option', { name: /CT scan/ });
  expect(found.querySelector('svg')).not.toBeNull();
  expect(found.getAttribute('aria-label')).toMatch(/^CT scan, Reception, .*, 0$/);
});

it('Escape → closed, and empty when it is opened again', async () => {
  const field = await open();
  fireEvent.change(field, { target: { value: 'CT' } });
  await screen.findByRole('option', { name: /CT scan/ });
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(stage.store.get(commandDialogAtom)).toBeNull();
  expect((await open()).value).toBe('');
});

it('opened → a dialog over everything, and not a list that hangs on a field', async () => {
  const field = await open();
  const dialog = screen.getByRole('dialog');
  expect(dialog.contains(field)).toBe(true);
  expect(dialog.contains(screen.getByRole('listbox'))).toBe(true);
});
