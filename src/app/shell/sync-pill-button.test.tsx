// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../tests/support/device.ts';
import { openScreen } from '../../../tests/support/screen-stage.tsx';
import { paths } from '../routes/paths.ts';
import { SyncPillButton } from './sync-pill.tsx';

afterEach(cleanup);

it('is announced once, without what it opens', async () => {
  const { db, engine, workspace } = await openDevice();
  engine.status = { ...engine.status, online: false, paused: 'offline', waiting: 2 };
  await openScreen({
    Screen: SyncPillButton,
    workspace,
    routes: [paths.home],
    namespaces: ['shell'],
    at: paths.home,
  });
  await screen.findByRole('button', { name: 'Offline · 2 waiting. Open the sync centre' });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Offline · 2 waiting',
  ]);
  await db.delete();
});
