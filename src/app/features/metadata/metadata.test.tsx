import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import Metadata from './index.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

it('lists client, site and building with their identifiers, filters them and opens one', async () => {
  const stage = await openScreen({
    Screen: Metadata,
    workspace: device.workspace,
    routes: ['/cms/settings/metadata'],
    at: '/cms/settings/metadata',
    namespaces: ['settings', 'shell'],
  });
  expect(await screen.findByRole('row', { name: /^Clinic West/ })).toBeDefined();
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(screen.getByText('CW')).toBeDefined();
  fireEvent.change(screen.getByRole('searchbox', { name: text('settings:metadata.filter') }), {
    target: { value: 'hc' },
  });
  expect(screen.queryByRole('row', { name: /^Clinic West/ })).toBeNull();
  fireEvent.click(screen.getByRole('row', { name: /^Harbour Campus/ }));
  await waitFor(() => expect(stage.path()).toBe('/cms/content/clients/1/sites/2/edit'));
});
