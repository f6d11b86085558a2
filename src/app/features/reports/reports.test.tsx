import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { rememberId, rememberLevelRead } from '../../../db/index.ts';
import { QualityCheck } from '../../../domain/quality/index.ts';
import Reports from './index.tsx';

let device: Device;
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const open = async (): Promise<void> => {
  await openScreen({
    Screen: Reports,
    workspace: device.workspace,
    routes: ['/cms/reports'],
    at: '/cms/reports',
    namespaces: ['quality', 'settings', 'shell', 'forms', 'sync', 'content'],
  });
};

/** What stands beside a figure's name. */
async function figure(label: string): Promise<string[]> {
  const term = await screen.findByText(label, { selector: 'dt' });
  return within(term.parentElement!)
    .getAllByRole('definition')
    .map((each) => each.textContent ?? '');
}

it('counts no blockers of levels that this device has never read', async () => {
  device = await openDevice({ permissionId: 1 });
  await device.db.features.clear();
  await rememberId(device.db, 'levels', device.level.lid, 4);
  await open();
  expect(await figure(text('quality:blockers'))).toEqual(['–', text('quality:notKnown')]);
  expect(await figure(text('quality:warnings'))).toEqual(['–', text('quality:notKnown')]);
});

it('counts none where every level was read and nothing is wrong', async () => {
  device = await openDevice({ permissionId: 1 });
  await device.db.features.clear();
  await rememberId(device.db, 'levels', device.level.lid, 4);
  await rememberLevelRead(device.db, device.level.lid);
  await open();
  await waitFor(async () =>
    expect(await figure(text('quality:blockers'))).toEqual(['0', text('quality:blockersNote')]),
  );
});

it('says that the check failed, and checks once more', async () => {
  device = await openDevice({ permissionId: 1 });
  await rememberId(device.db, 'levels', device.level.lid, 4);
  await rememberLevelRead(device.db, device.level.lid);
  const findings = vi.spyOn(QualityCheck.prototype, 'findings').mockImplementation(() => {
    throw new Error('out of memory');
  });
  await open();
  await screen.findByText(text('quality:checkFailed.title'));
  findings.mockRestore();
  fireEvent.click(screen.getByRole('button', { name: text('common:retry') }));
  await screen.findByText(text('quality:checked'));
  expect(screen.queryByText(text('quality:checkFailed.title'))).toBeNull();
});
