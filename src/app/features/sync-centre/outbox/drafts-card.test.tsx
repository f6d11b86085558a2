import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openConflictDevice } from '../../../../../tests/support/app/conflict-device.ts';
import type { Device } from '../../../../../tests/support/app/app-device.ts';
import { openScreen, type ScreenStage } from '../../../../../tests/support/app/render-screen.tsx';
import { discardDraft } from '../../../../db/index.ts';
import { memoryLocks } from '../../../../../tests/support/db/journal/memory-disk.ts';
import { paths } from '../../../routes/paths.ts';
import { stage as stageRecord } from '../../../../db/drafts/staging.ts';
import { sheetKey } from '../../../state/drafts/sheets.ts';
import { stagingOf } from '../../../commands/index.ts';
import { DraftsCard } from './drafts-card.tsx';
import { textPattern } from '../../../../../tests/support/app/texts.ts';

let device: Device;
let stage: ScreenStage;

beforeEach(async () => {
  device = await openConflictDevice();
  device.db.locks = memoryLocks();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

/** Enters something in a form. Returns how it is closed. */
async function enter(entityKey: string, draft: Record<string, unknown>): Promise<() => Promise<void>> {
  const form = stagingOf(device.workspace, entityKey, 'edit');
  await form.open();
  await form.write({ values: { id: 'x', draft }, geometry: null });
  return form.close;
}
const open = async (): Promise<void> => {
  stage = await openScreen({
    Screen: () => <DraftsCard now={device.workspace.now()} />,
    workspace: device.workspace,
    routes: [paths.sync, paths.comms],
    at: paths.sync,
    namespaces: ['sync', 'forms'],
  });
};
const lines = async () =>
  (await device.db.activity.toArray()).map(({ what, draft, title, entityKey }) => [
    what,
    draft,
    title,
    entityKey,
  ]);
const press = async (name: RegExp): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};

it('no drafts → not shown', async () => {
  await open();
  await waitFor(() => expect(screen.queryByText('Drafts')).toBeNull());
});

it('words were left in a dialog → listed with what it is, and leads to where it was opened', async () => {
  const { db, level } = device;
  const key = sheetKey('note', { table: 'clients', key: level.clientLid });
  const values = { words: { text: 'Door' }, address: paths.comms };
  await stageRecord(db, key, { values, geometry: null, mode: 'edit' }, 1);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: /^Open: / }));
  await waitFor(() => expect(stage.path()).toBe(paths.comms));
});

it('lists what was left in forms by its name or by what it is to be, with its place, and leads to it', async () => {
  const { place, level } = device;
  await (
    await enter(`features:${place.fid}`, { name: 'Changed' })
  )();
  await (
    await enter(`features:new:${level.lid}:pois`, { name: '' })
  )();
  await (
    await enter(`buildings:new:${level.siteLid}`, { title: 'Annex' })
  )();
  await open();
  await screen.findByText(place.properties.name ?? '');
  await screen.findByText(`New place on ${level.title}`);
  await screen.findByText('New: Annex');
  await press(/^Open: New place on/);
  await waitFor(() => expect(stage.path()).toMatch(/\/levels\/[^/]+\/pois\/add$/));
});

it('discards one when the person says so', async () => {
  const { place } = device;
  await (
    await enter(`features:${place.fid}`, { name: 'Changed' })
  )();
  await open();
  await press(/^Discard: /);
  expect(await device.db.staging.count()).toBe(1);
  await screen.findByRole('alertdialog');
  await press(/^Discard$/);
  await waitFor(async () => expect(await device.db.staging.count()).toBe(0));
  await waitFor(() => expect(stage.toasts.at(-1)?.title).toMatch(textPattern('sync:drafts.discarded')));
  expect(await lines()).toEqual([['discarded', true, place.properties.name, `features:${place.fid}`]]);
});

it('writes down what was discarded of something new by its place, and nothing of what was not there', async () => {
  const { db, level } = device;
  const key = `features:new:${level.lid}:pois`;
  await (
    await enter(key, { name: 'Kiosk' })
  )();
  const [kept] = await db.staging.toArray();
  const first = await discardDraft(db, kept?.entityKey ?? '', 5);
  expect(first).toEqual({ trashId: expect.any(String) });
  expect(await discardDraft(db, kept?.entityKey ?? '', 6)).toEqual({ trashId: null });
  expect(await lines()).toEqual([['discarded', true, 'Kiosk', key]]);
  expect((await db.activity.toArray())[0]).toMatchObject({
    at: 5,
    above: [`levels:${level.lid}`, expect.anything(), expect.anything(), expect.anything()],
  });
});

it('leaves to another tab what that has open', async () => {
  await enter(`features:${device.place.fid}`, { name: 'Changed' });
  await open();
  await screen.findByText('Open in another tab');
  expect(screen.queryByRole('button', { name: /^Discard/ })).toBeNull();
});

it('shows what has lost its place too', async () => {
  await (
    await enter('features:new:gone:pois', { name: 'Kiosk' })
  )();
  await open();
  await screen.findByText('New: Kiosk');
  await screen.findByText(textPattern('sync:drafts.gone'));
  expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull();
});
