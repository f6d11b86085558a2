import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changedPlace, openConflictDevice } from '../../../../../tests/support/app/conflict-device.ts';
import type { Device } from '../../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../../tests/support/app/render-screen.tsx';
import { transact } from '../../../../db/index.ts';
import { FreeSpace } from './free-space.tsx';
import { textPattern } from '../../../../../tests/support/app/texts.ts';

let device: Device;
const onFreed = vi.fn();

beforeEach(async () => {
  device = await openConflictDevice();
  const { place, db, workspace } = device;
  const after = changedPlace(place, { name: 'Front desk' });
  const changes = [{ table: 'features' as const, key: place.fid, before: place, after }];
  await transact(db, { label: 'changeFeature', changes }, { now: workspace.now(), newId: workspace.newId });
  await db.files.put({
    fileId: 'sent',
    levelLid: 'arrived',
    fileName: 'g',
    fileType: 'pdf',
    bytes: new Uint8Array(2_000_000),
    at: 1,
    uploadedAt: 2,
  });
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

it('offers each kind by itself, and only what can be read again is chosen at first', async () => {
  await openScreen({
    Screen: () => <FreeSpace onFreed={onFreed} />,
    workspace: device.workspace,
    routes: ['/'],
    at: '/',
    namespaces: ['sync'],
  });
  const press = async (name: string): Promise<void> => {
    fireEvent.click((await screen.findAllByRole('button', { name })).at(-1) ?? document.body);
  };
  await press('Free up');
  const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  expect(
    (await box(textPattern('sync:storage.freeKind.plans', { count: 1, size: 'about 2 MB' }))).checked,
  ).toBe(true);
  const history = await box(/Undo history, 1 step/);
  expect(history.checked).toBe(false);
  expect(screen.queryByRole('checkbox', { name: /Content of/ })).toBeNull();
  await press('Free up');
  await waitFor(() => expect(onFreed).toHaveBeenCalledOnce());
  expect([await device.db.files.count(), await device.db.history.count()]).toEqual([0, 1]);
  await press('Free up');
  fireEvent.click(await box(textPattern('sync:storage.freeHint.history')));
  await press('Free up');
  await waitFor(() => expect(onFreed).toHaveBeenCalledTimes(2));
  expect([await device.db.history.count(), await device.db.pending.count()]).toEqual([0, 1]);
});
