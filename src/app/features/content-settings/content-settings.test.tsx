import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';
import ContentSettings from './index.tsx';

afterEach(cleanup);

it('gives new levels another kind, and keeps what else stands in the client', async () => {
  const device = await openDevice();
  await device.db.clients.update(device.client.lid, {
    clientExtraData: { defaultLevelType: 'clinic', theirs: { kept: true } },
  });
  await openScreen({
    Screen: ContentSettings,
    workspace: device.workspace,
    routes: ['/cms/config/content-settings'],
    at: '/cms/config/content-settings',
    namespaces: ['settings', 'forms', 'shell'],
  });
  fireEvent.click(await screen.findByRole('button', { name: textPattern('forms:fields.levelType') }));
  fireEvent.click(await screen.findByRole('option', { name: text('forms:levelTypes.hospital') }));
  fireEvent.click(screen.getByRole('button', { name: text('settings:save') }));
  await waitFor(async () =>
    expect((await device.db.clients.get(device.client.lid))?.clientExtraData).toEqual({
      defaultLevelType: 'hospital',
      theirs: { kept: true },
    }),
  );
  await device.db.delete();
});
