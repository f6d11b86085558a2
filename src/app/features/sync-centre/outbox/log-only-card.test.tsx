import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openConflictDevice } from '../../../../../tests/support/app/conflict-device.ts';
import type { Device } from '../../../../../tests/support/app/app-device.ts';
import { keepOne } from '../../../../../tests/support/app/log-only-change.ts';
import { openScreen } from '../../../../../tests/support/app/render-screen.tsx';
import { paths } from '../../../routes/paths.ts';
import { discardUnsent } from '../../../commands/restore/discard-unsent.ts';
import { listTrash } from '../../../../db/index.ts';
import SyncCentre from '../index.tsx';
import { text } from '../../../../../tests/support/app/texts.ts';

let device: Device;
afterEach(async () => {
  cleanup();
  await device.workspace.engine.stop();
  await device.db.delete();
});

it('lists changes that found no room, never shows "all uploaded" meanwhile, and drops them from the list once they are in', async () => {
  device = await openConflictDevice();
  const makeRoom = await keepOne(device);
  const { workspace, db } = device;
  workspace.engine.start();
  await openScreen({
    Screen: SyncCentre,
    workspace,
    routes: [paths.sync],
    at: paths.sync,
    namespaces: ['sync', 'shell'],
  });
  expect(await screen.findByText(text('sync:kept.title'))).toBeTruthy();
  expect(screen.getByText(/Front desk/)).toBeTruthy();
  expect(screen.queryByText(text('sync:nothing'))).toBeNull();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Export all unsent work' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await waitFor(() => expect(workspace.engine.getSnapshot().waiting).toBe(1));
  // Nothing can be put into the trash that is in no list yet.
  expect(await discardUnsent(workspace)).toBe(1);
  makeRoom();
  await db.journal?.retryIntoDatabase();
  await waitFor(() => expect(screen.queryByText(text('sync:kept.title'))).toBeNull());
  expect(await screen.findByText(text('sync:onTheirWay'))).toBeTruthy();
  expect(await discardUnsent(workspace)).toBe(0);
  expect(await listTrash(db)).toMatchObject([{ title: 'Front desk', isChange: true }]);
});
