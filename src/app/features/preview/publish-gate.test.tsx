import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { rememberId, rememberLevelRead } from '../../../db/index.ts';
import { QualityCheck } from '../../../domain/quality/index.ts';
import type { Publishing } from '../../../sync/index.ts';
import { usePublishingSource } from '../../state/sync-status/publishing.ts';
import Preview from './index.tsx';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';

const PREVIEW = '/cms/content/preview';
const nothing = () => undefined;
const staged = { status: 3 as const, previewTilesJsonUrl: null };
const WRONG_STATE = {
  kind: 'http',
  status: 409,
  code: 'wrong-state',
  message: 'Not now.',
  details: [],
  retryAfterMs: null,
} as const;
type Said = Parameters<Publishing['approve']>[1];

let device: Device;
beforeEach(async () => {
  device = await openDevice({ permissionId: 1 });
  await rememberId(device.db, 'levels', device.level.lid, 4);
});
afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  await device.db.delete();
});

/** An admin is asked whether to publish the staged content. */
async function asked() {
  const sent: Said[] = [];
  let stands: Awaited<ReturnType<Publishing['status']>> = staged;
  const publishing = {
    status: () => Promise.resolve(stands),
    approve: (_client: string, said: Said) => {
      sent.push(said);
      if (stands !== staged) return Promise.resolve({ ok: false, error: WRONG_STATE });
      return Promise.resolve({ ok: true, value: { ...staged, status: 4 } });
    },
  } as Partial<Publishing> as Publishing;
  await openScreen({
    Screen: () => {
      usePublishingSource(device.client.lid, { onCompleted: nothing, onPublished: nothing });
      return <Preview />;
    },
    workspace: { ...device.workspace, publishing },
    routes: [PREVIEW],
    at: PREVIEW,
    namespaces: ['preview', 'quality', 'forms', 'conflicts', 'settings', 'content', 'shell'],
  });
  fireEvent.click(await screen.findByRole('button', { name: text('preview:publish') }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await waitFor(() => {
    // Its name is all that the bar of the levels being read says.
    expect(dialog.queryByRole('progressbar')).toBeNull();
    expect(dialog.queryByText(text('quality:gate.checking'))).toBeNull();
  });
  const yes = () => dialog.getByRole('button', { name: text('preview:publishModal.yes') });
  const isBlocked = () => yes().hasAttribute('disabled');
  const confirm = () => fireEvent.click(dialog.getByRole('checkbox', { name: text('quality:gate.confirm') }));
  const giveReason = (value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name: /./ }), { target: { value } });
  const decideElsewhere = (status: 1 | 4): void => void (stands = { ...staged, status });
  return {
    decideElsewhere,
    sent,
    dialog,
    press: () => fireEvent.click(yes()),
    isBlocked,
    confirm,
    giveReason,
  };
}

it('a level that was never read, and nothing found → a warning, which is confirmed, or the level read', async () => {
  await device.db.features.clear();
  const { sent, dialog, press, isBlocked, confirm } = await asked();
  await dialog.findByText(text('quality:gate.unchecked', { count: 1 }));
  dialog.getByText(text('settings:reading.failed'));
  dialog.getByRole('button', { name: text('common:retry') });
  expect(dialog.queryByText(text('quality:gate.clean'))).toBeNull();
  expect(isBlocked()).toBe(true);
  confirm();
  expect(isBlocked()).toBe(false);
  press();
  await waitFor(() => expect(sent).toEqual([{ quality: { blockers: 0, warnings: 0, byRule: {} } }]));
});

it('a level read after its warning was confirmed → its findings need another confirmation', async () => {
  const { dialog, isBlocked, confirm } = await asked();
  confirm();
  expect(isBlocked()).toBe(false);
  await rememberLevelRead(device.db, device.level.lid);
  await waitFor(() => expect(dialog.queryByText(text('quality:gate.unchecked', { count: 1 }))).toBeNull());
  expect(isBlocked()).toBe(true);
});

it('every level read, and nothing found → published without a question more', async () => {
  await device.db.features.clear();
  await rememberLevelRead(device.db, device.level.lid);
  const { dialog, isBlocked } = await asked();
  await dialog.findByText(text('quality:gate.clean'));
  expect(isBlocked()).toBe(false);
});

it('content that can not be checked → published with a reason, and without what was not found', async () => {
  await rememberLevelRead(device.db, device.level.lid);
  vi.spyOn(QualityCheck.prototype, 'findings').mockImplementation(() => {
    throw new Error('no workers');
  });
  const { sent, dialog, press, isBlocked, giveReason } = await asked();
  await dialog.findByText(text('quality:checkFailed.title'));
  dialog.getByText(text('quality:gate.failedText'));
  expect(isBlocked()).toBe(true);
  giveReason('The tablet cannot check.');
  expect(isBlocked()).toBe(false);
  press();
  await waitFor(() => expect(sent).toEqual([{ reason: 'The tablet cannot check.' }]));
});

slowIt(
  'a blocker · a reason with HTML and control characters → sent with the approval as it reads',
  async () => {
    await rememberLevelRead(device.db, device.level.lid);
    await device.db.features.update(device.place.fid, { 'properties.name': '' });
    const { sent, dialog, press, isBlocked, confirm, giveReason } = await asked();
    dialog.getByText(text('quality:gate.blockers', { count: 1 }));
    dialog.getByText(text('quality:gate.blockedText'));
    if (dialog.queryByRole('checkbox') !== null) confirm();
    expect(isBlocked()).toBe(true);
    giveReason('   ');
    expect(isBlocked()).toBe(true);
    giveReason('x'.repeat(10_000));
    expect(isBlocked()).toBe(true);
    giveReason('<img src=x onerror=alert(1)>\u0000 opens\n today\u0007 ');
    expect(isBlocked()).toBe(false);
    press();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      reason: '<img src=x onerror=alert(1)> opens\n today',
      quality: { blockers: 1 },
    });
  },
);

it('another admin declines at once → the question says so and takes no answer, and the reason stays', async () => {
  await rememberLevelRead(device.db, device.level.lid);
  await device.db.features.update(device.place.fid, { 'properties.name': '' });
  const { decideElsewhere, sent, dialog, press, isBlocked, confirm, giveReason } = await asked();
  if (dialog.queryByRole('checkbox') !== null) confirm();
  giveReason('The fair opens today.');
  decideElsewhere(1);
  press();
  await dialog.findByText(text('preview:decided'));
  expect([sent.length, isBlocked()]).toEqual([1, true]);
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'The fair opens today.');
});
