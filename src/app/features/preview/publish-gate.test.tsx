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
async function asked(first: Awaited<ReturnType<Publishing['status']>> = staged) {
  const sent: Said[] = [];
  const times: (number | undefined)[] = [];
  let stands = first;
  const publishing = {
    status: () => Promise.resolve(stands),
    canSchedule: () => Promise.resolve(true),
    editsSince: () => Promise.resolve({ ok: true, value: 12 }),
    approve: (_client: string, said: Said, at?: number) => {
      sent.push(said);
      times.push(at);
      if (stands !== first) return Promise.resolve({ ok: false, error: WRONG_STATE });
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
    namespaces: ['preview', 'schedule', 'quality', 'forms', 'conflicts', 'settings', 'content', 'shell'],
  });
  const opener = first?.scheduled ? text('schedule:change') : text('preview:publish');
  fireEvent.click(await screen.findByRole('button', { name: opener }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await waitFor(() => {
    // Its name is all that the bar of the levels being read says.
    expect(dialog.queryByRole('progressbar')).toBeNull();
    expect(dialog.queryByText(text('quality:gate.checking'))).toBeNull();
  });
  const yes = () =>
    dialog.getByRole('button', {
      name: new RegExp(`^(${text('preview:publishModal.yes')}|${text('schedule:yes')})$`),
    });
  const isBlocked = () => yes().hasAttribute('disabled');
  const confirm = () => fireEvent.click(dialog.getByRole('checkbox', { name: text('quality:gate.confirm') }));
  const giveReason = (value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name: /./ }), { target: { value } });
  const decideElsewhere = (status: 1 | 4): void => void (stands = { ...staged, status });
  return {
    decideElsewhere,
    sent,
    times,
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

/** Nothing hinders the publishing. */
async function clean(): Promise<void> {
  await device.db.features.clear();
  await rememberLevelRead(device.db, device.level.lid);
}

it('a day and hour → published then, by the clocks of the site', async () => {
  await clean();
  const extra = { ...device.site.extra, timeZone: 'Asia/Tokyo' };
  await device.db.sites.update(device.site.lid, { extra });
  const { times, dialog, press } = await asked();
  await dialog.findByText(text('quality:gate.clean'));
  fireEvent.click(await dialog.findByRole('radio', { name: text('schedule:later') }));
  dialog.getByText(/\(Asia\/Tokyo\)/);
  press();
  await waitFor(() => expect(times).toHaveLength(1));
  // Eight o'clock in Tokyo.
  expect(times[0]! % 86_400).toBe(23 * 3600);
});

it('a time that is over → can not be sent', async () => {
  await clean();
  const at = Math.floor(Date.now() / 1000) - 60;
  const { dialog, isBlocked } = await asked({ ...staged, scheduled: { at, by: { userId: 1, name: 'Ada' } } });
  await dialog.findByText(text('schedule:badTime', { count: 90 }));
  expect(isBlocked()).toBe(true);
});

it('a scheduled publish → the bar names who set it, and how many edits are not in it', async () => {
  await clean();
  const at = Math.floor(Date.now() / 1000) + 86_400;
  await asked({ ...staged, scheduled: { at, by: { userId: 1, name: 'Ada' } } });
  await screen.findByText(
    `${text('schedule:setBy', { name: 'Ada' })} ${text('schedule:edits', { count: 12 })}`,
  );
  screen.getByRole('button', { name: text('schedule:restage'), hidden: true });
  screen.getByRole('button', { name: text('schedule:takeBack'), hidden: true });
});
