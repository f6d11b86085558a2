import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changedPlace, openConflictDevice } from '../../../../tests/support/app/conflict-device.ts';
import type { Device } from '../../../../tests/support/app/app-device.ts';
import { keepOne } from '../../../../tests/support/app/log-only-change.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { listTrash, transact } from '../../../db/index.ts';
import OldWork from './stale-work.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';

let device: Device;
const [signOut, onClose] = [vi.fn(() => Promise.resolve()), vi.fn()];
const saved: Blob[] = [];

const open = (Screen: () => React.ReactElement) =>
  openScreen({
    Screen,
    workspace: { ...device.workspace, signOut },
    routes: ['/'],
    at: '/',
    namespaces: ['signout', 'sync'],
  });
const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};

beforeEach(async () => {
  vi.clearAllMocks();
  saved.length = 0;
  // The browser of these tests can't write files.
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${String(saved.push(blob))}`,
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  device = await openConflictDevice();
  const { place, db, workspace } = device;
  const after = changedPlace(place, { name: 'Front desk' });
  const changes = [{ table: 'features' as const, key: place.fid, before: place, after }];
  await transact(db, { label: 'changeFeature', changes }, { now: workspace.now(), newId: workspace.newId });
  workspace.engine.start();
  await waitFor(() => expect(workspace.engine.getSnapshot().waiting).toBe(1));
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await device.workspace.engine.stop();
  await device.db.delete();
});

it('does not count overwritten values: those had arrived', async () => {
  const { db, place } = device;
  const fields = [{ path: 'properties.eid', ours: 'Mine', theirs: 'Theirs' }];
  const entityKey = `features:${place.fid}`;
  await db.overwrites.put({
    id: 'a',
    entityKey,
    table: 'features',
    key: place.fid,
    at: 1,
    fields,
    ours: place,
  });
  await open(() => <SignOutDialog onClose={onClose} />);
  await screen.findByRole('alertdialog', { name: text('signout:title', { count: 1 }) });
});

it('signs out with the work kept, and says how much there is', async () => {
  await open(() => <SignOutDialog onClose={onClose} />);
  const dialog = await screen.findByRole('alertdialog', {
    name: text('signout:title', { count: 1 }),
  });
  expect(dialog.textContent).toContain(text('signout:counts.waiting', { count: 1 }));
  expect(dialog.textContent).toMatch(textPattern('signout:offline'));
  for (const key of ['noWayBack', 'serverLearnsLater', 'traces'] as const)
    expect(dialog.textContent).toContain(text(`signout:${key}`));
  await press('Keep on this device and sign out');
  expect(signOut).toHaveBeenCalledOnce();
  expect(await device.db.pending.count()).toBe(1);
});

it('says where it is the server that does not answer', async () => {
  const status = { ...device.workspace.engine.getSnapshot(), online: false, isUnreachable: true };
  vi.spyOn(device.workspace.engine, 'getSnapshot').mockReturnValue(status);
  await open(() => <SignOutDialog onClose={onClose} />);
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(text('signout:unreachable'));
  expect(dialog.textContent).not.toMatch(textPattern('signout:offline'));
});

it('keeps what it said it keeps, though the last change arrives while it is asked', async () => {
  await open(() => <SignOutDialog onClose={onClose} />);
  await screen.findByRole('alertdialog', { name: text('signout:title', { count: 1 }) });
  await device.workspace.engine.stop();
  await device.db.pending.clear();
  device.workspace.engine.start();
  await screen.findByRole('alertdialog', { name: 'Everything is uploaded' });
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
  await press('Keep on this device and sign out');
  expect(signOut).toHaveBeenLastCalledWith({ keep: true });
});

it('counts drafts too, also where nothing else is left', async () => {
  const { db, place, workspace } = device;
  await db.staging.put({
    entityKey: `features:${place.fid}#tab`,
    values: {},
    geometry: null,
    mode: 'edit',
    at: workspace.now(),
  });
  await open(() => <SignOutDialog onClose={onClose} />);
  const dialog = await screen.findByRole('alertdialog');
  await waitFor(() => expect(dialog.textContent).toContain(text('signout:drafts', { count: 1 })));
  await db.pending.clear();
  await screen.findByRole('alertdialog', { name: text('signout:titleDrafts', { count: 1 }) });
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  await press('Keep on this device and sign out');
  expect(signOut).toHaveBeenCalledOnce();
  expect(await db.staging.count()).toBe(1);
});

it('writes the work into a file', async () => {
  await open(() => <SignOutDialog onClose={onClose} />);
  await press('Export file');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(signOut).not.toHaveBeenCalled();
});

it('discards only when the word is typed, and into the trash', async () => {
  await open(() => <SignOutDialog onClose={onClose} />);
  await press('Discard');
  const word = await screen.findByLabelText(text('signout:type', { word: 'discard' }));
  fireEvent.change(word, { target: { value: 'disc' } });
  await press('Discard 1 change and sign out');
  expect(await device.db.pending.count()).toBe(1);
  fireEvent.change(word, { target: { value: 'Discard' } });
  await press('Discard 1 change and sign out');
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  expect(await device.db.pending.count()).toBe(0);
  expect(await listTrash(device.db)).toMatchObject([{ title: 'Front desk', isChange: true }]);
});

it('says what goes with a sign-out, and keeps it for who wants that', async () => {
  await device.workspace.engine.stop();
  await device.db.pending.clear();
  device.workspace.engine.start();
  await waitFor(() => expect(device.workspace.engine.getSnapshot().waiting).toBe(0));
  const file = { buildingLid: 'b', address: 'https://example.org/p', bytes: 2_000_000 };
  await device.db.packFiles.put(file as never);
  await open(() => <SignOutDialog onClose={onClose} />);
  const dialog = await screen.findByRole('alertdialog', { name: 'Everything is uploaded' });
  await waitFor(() => expect(dialog.textContent).toContain(text('signout:going.packs', { size: '2 MB' })));
  await press(text('signout:going.keep'));
  expect(signOut).toHaveBeenLastCalledWith({ keep: true });
  await press('Sign out');
  expect(signOut).toHaveBeenLastCalledWith({ keep: false });
});

it('gives work that lay too long out in a file before it goes into the trash', async () => {
  const onDone = vi.fn();
  await open(() => <OldWork since={1_690_000_000_000} onDone={onDone} />);
  expect(await screen.findByText(/^1 change has been on this device since/)).toBeTruthy();
  await press(text('signout:old.goOn'));
  expect(await device.db.pending.count()).toBe(1);
  // A failed export does not count.
  vi.spyOn(device.workspace.engine, 'exportWork').mockRejectedValueOnce(new Error('full'));
  await press('Export file');
  await press(text('signout:old.goOn'));
  expect(await device.db.pending.count()).toBe(1);
  await press('Export file');
  await waitFor(() => expect(saved).toHaveLength(1));
  await press(text('signout:old.goOn'));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(await device.db.pending.count()).toBe(0);
  expect(await listTrash(device.db)).toHaveLength(1);
});

it('counts what this device has no room for, and keeps it where it can not go into the trash', async () => {
  await device.workspace.engine.stop();
  const { db, workspace } = device;
  await db.pending.clear();
  await db.features.put(device.place);
  await keepOne(device);
  workspace.engine.start();
  await waitFor(() => expect(workspace.engine.getSnapshot().waiting).toBe(1));
  await open(() => <SignOutDialog onClose={onClose} />);
  await screen.findByRole('alertdialog', { name: text('signout:title', { count: 1 }) });
  await press('Discard');
  fireEvent.change(await screen.findByLabelText(text('signout:type', { word: 'discard' })), {
    target: { value: 'discard' },
  });
  await press('Discard 1 change and sign out');
  expect(await screen.findByText(textPattern('signout:left', { count: 1 }))).toBeTruthy();
  expect(signOut).not.toHaveBeenCalled();
  expect(db.journal?.kept).toHaveLength(1);
});
