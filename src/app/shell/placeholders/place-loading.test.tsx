import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { PlaceLoading } from './place-loading.tsx';
import { text } from '../../../../tests/support/app/texts.ts';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const Waiting = () => <PlaceLoading missing="building" />;

it('says that the server is asked, once that takes a while', async () => {
  await openPanel(Waiting, device.workspace, 'clients/7/sites/8/buildings/9/levels');
  expect(screen.queryByText('This building is not on this device')).toBeNull();
  expect(await screen.findByText(text('content:notHere.asking'))).toBeDefined();
});

it('says at once that it waits for a connection, and offers a way out', async () => {
  device.engine.status = { ...device.engine.status, online: false };
  const stage = await openPanel(Waiting, device.workspace, 'clients/7/sites/8/buildings/9/levels');
  expect(screen.getByText(text('content:notHere.offline'))).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'All clients' }));
  expect(stage.path()).toBe('/cms/content/clients');
});
