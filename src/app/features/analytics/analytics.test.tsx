import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { rememberId } from '../../../db/index.ts';
import Analytics from './index.tsx';

afterEach(cleanup);

it('says that the activation could not be asked for', async () => {
  const { workspace, db } = await openDevice({ permissionId: 1 });
  const { toasts } = await openScreen({
    Screen: Analytics,
    workspace,
    routes: ['/cms/analytics'],
    at: '/cms/analytics',
    namespaces: ['settings', 'shell', 'sync', 'forms', 'content'],
  });
  fireEvent.click(await screen.findByRole('button', { name: text('settings:analytics.request') }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe(text('settings:analytics.failed')));
  cleanup();
  await db.delete();
});

it('counts no places of levels that this device has never read', async () => {
  const { workspace, db, level } = await openDevice({ permissionId: 1 });
  await db.features.clear();
  await rememberId(db, 'levels', level.lid, 4);
  await openScreen({
    Screen: Analytics,
    workspace,
    routes: ['/cms/analytics'],
    at: '/cms/analytics',
    namespaces: ['settings', 'shell', 'sync', 'forms', 'content'],
  });
  const places = await screen.findByText(text('settings:analytics.places'), { selector: 'dt' });
  await waitFor(() => expect(places.parentElement?.textContent).toContain('–'));
  expect(places.parentElement?.textContent).not.toContain('0');
  cleanup();
  await db.delete();
});
