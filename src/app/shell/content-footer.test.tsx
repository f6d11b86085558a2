import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../tests/support/app/render-panel.tsx';
import { text } from '../../../tests/support/app/texts.ts';
import { ContentFooter } from './content-footer.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

// @spec 2.39
it('says whose the data of the map are, by the name of the client', async () => {
  await openPanel(ContentFooter, device.workspace, 'clients/1/sites');
  const { title: client } = device.client;
  const footer = await screen.findByText(new RegExp(text('shell:footer.mapData', { client })));
  expect(footer.textContent).toContain(text('shell:footer.background'));
});

it('app under another name → not shown', async () => {
  const workspace = { ...device.workspace, config: { ...device.workspace.config, whiteLabel: true } };
  await openPanel(ContentFooter, workspace, 'clients/1/sites');
  expect(screen.queryByRole('contentinfo')).toBeNull();
});
