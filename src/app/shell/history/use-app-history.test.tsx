import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { DbError } from '../../../db/index.ts';
import { lastActions } from '../../../db/transact/last-actions.ts';
import { deleteLevel, saveFeature } from '../../commands/index.ts';
import { useAppHistory } from './use-app-history.ts';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
  await saveFeature.run(device.workspace, {
    mode: 'edit',
    fid: device.place.fid,
    patch: ({ properties }) => ({ properties: { ...properties, name: 'Desk' } }),
  });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await device.db.delete();
});

const Screen = () => {
  const { undo, redo, undoName, redoName } = useAppHistory();
  return (
    <>
      <button type="button" onClick={() => void undo()} aria-label={undoName ?? undefined}>
        Undo
      </button>
      <button type="button" onClick={() => void redo()} aria-label={redoName ?? undefined}>
        Redo
      </button>
    </>
  );
};
const LEVEL = '/cms/content/clients/:clientId/sites/:siteId/buildings/:buildingId/levels/:levelId';
/** The level on which the place lies, or another address. */
const open = (at?: string) => {
  const { clientLid, siteLid, buildingLid, levelLid } = device.place;
  const level = LEVEL.replace(':clientId', clientLid)
    .replace(':siteId', siteLid ?? '')
    .replace(':buildingId', buildingLid ?? '')
    .replace(':levelId', levelLid ?? '');
  const routes = ['/', LEVEL];
  return openScreen({ Screen, workspace: device.workspace, routes, at: at ?? level, namespaces: [] });
};
/** As it is read, without the marks that keep the direction of a name. */
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2068\u2069]/g, '');
async function pressUndo() {
  const { workspace } = device;
  const stage = await openScreen({ Screen, workspace, routes: ['/'], at: '/', namespaces: [] });
  fireEvent.click(await screen.findByText('Undo'));
  await waitFor(() => expect(stage.toasts).toHaveLength(1));
  return stage.toasts[0];
}

it('says that what was changed since is not taken back', async () => {
  await device.db.features.delete(device.place.fid);
  expect(await pressUndo()).toMatchObject({ kind: 'info', title: textPattern('forms:steps.stale') });
});

it('says what was changed since and is left as it is', async () => {
  const row = (await device.db.features.get(device.place.fid))!;
  const { fid } = row;
  await saveFeature.run(device.workspace, {
    mode: 'edit',
    fid,
    patch: ({ properties }) => ({ properties: { ...properties, name: 'Ours', eid: '1' } }),
  });
  await device.db.features.update(fid, { 'properties.name': 'Theirs' });
  const toast = await pressUndo();
  expect(toast?.kind).toBe('warning');
  expect(plain(toast?.detail)).toMatch(/^Left as it is, because it was changed since: Theirs \(Name\)/);
  expect((await device.db.features.get(fid))?.properties).toEqual({ ...row.properties, name: 'Theirs' });
});

it.each([
  [new DbError('quota', 'full'), textPattern('forms:steps.quota')],
  [new Error('lost'), textPattern('forms:steps.failed')],
])('says that the device refused: %s', async (cause, title) => {
  vi.spyOn(device.db, 'transaction').mockImplementation(() => {
    throw cause;
  });
  expect(await pressUndo()).toMatchObject({ kind: 'error', title });
});

it('names the act that it would take back or do again', async () => {
  await open();
  const [back, again] = [await screen.findByText('Undo'), await screen.findByText('Redo')];
  const named = (button: HTMLElement) => plain(button.getAttribute('aria-label'));
  await waitFor(() => expect(named(back)).toBe('Undo: change Desk'));
  expect(named(again)).toBeUndefined();
  fireEvent.click(back);
  await waitFor(() => expect(named(again)).toBe('Redo: change Desk'));
  expect(named(back)).toBeUndefined();
});

it('says what was taken back, and does it again at a press', async () => {
  const stage = await open();
  fireEvent.click(await screen.findByText('Undo'));
  await waitFor(() => expect(stage.toasts).toHaveLength(1));
  const [told] = stage.toasts;
  expect(plain(told?.title)).toBe('Undone: change Desk');
  expect(told).not.toHaveProperty('detail');
  expect(told).not.toHaveProperty('other');
  expect(told?.action?.label).toBe('Redo');
  told?.action?.onPress();
  await waitFor(() => expect(stage.toasts).toHaveLength(2));
  expect(plain(stage.toasts[1]?.title)).toBe(text('activity:what.redone', { title: 'change Desk' }));
  expect((await device.db.features.get(device.place.fid))?.properties.name).toBe('Desk');
});

it('says where that was, and goes there, from another place', async () => {
  const stage = await open('/');
  fireEvent.click(await screen.findByText('Undo'));
  await waitFor(() => expect(stage.toasts).toHaveLength(1));
  const [told] = stage.toasts;
  expect(told?.detail).toBe('Harbour · Harbour Campus · Clinic West · Ground floor');
  expect(told?.other?.label).toBe(text('steps:show'));
  told?.other?.onPress();
  await waitFor(() => expect(stage.path()).toMatch(new RegExp(`/levels/${device.place.levelLid}$`)));
});

it.each([
  [
    'Undo: move Desk',
    { geometry: { type: 'Point' as const, coordinates: [10.003, 50.003] as [number, number] } },
  ],
  ['Undo: change Kiosk', { properties: { typeCode: 'unspecified', name: 'Kiosk' } }],
])('tells moving from changing: %s', async (name, patch) => {
  const { fid } = device.place;
  const at = { type: 'Point' as const, coordinates: [10.002, 50.002] as [number, number] };
  await saveFeature.run(device.workspace, { mode: 'edit', fid, patch: () => ({ geometry: at }) });
  await saveFeature.run(device.workspace, { mode: 'edit', fid, patch: () => patch });
  await open();
  const back = await screen.findByText('Undo');
  await waitFor(() => expect(plain(back.getAttribute('aria-label'))).toBe(name));
});

it('names a level that went with all that lay on it', async () => {
  const { db, workspace } = device;
  await deleteLevel.run(workspace, { key: device.place.levelLid ?? '' });
  expect(await db.features.count()).toBe(0);
  const { undo } = await lastActions(db);
  expect(undo).toMatchObject({ count: 1, changes: [{ table: 'levels' }] });
});
