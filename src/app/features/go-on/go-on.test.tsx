import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { lockSpace, memoryLocks } from '../../../../tests/support/db/journal/memory-disk.ts';
import { findArrived, keepArrived, listDrafts, listSheets } from '../../../db/index.ts';
import { stage } from '../../../db/drafts/staging.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { useKeptForm } from '../../forms/index.ts';
import { paths } from '../../routes/paths.ts';
import { sheetKey, sheetToOpenAtom } from '../../state/drafts/sheets.ts';
import { openFormAtom } from '../../editor/open-form.ts';
import { returnedAtom } from '../../state/return/returned.ts';
import { TextField } from '../../ui/index.ts';
import { pathOf } from './draft-picture.tsx';
import GoOn from './index.tsx';

afterEach(cleanup);

const SHAPE = rectangle([10, 50], [10.0002, 50.0001]);

/** Two drafts on a level, and the app came back after a kill. */
async function comeBack(drafts = 2) {
  const device = await openDevice();
  const keys = [`features:new:${device.level.lid}:pois`, `features:${device.place.fid}`].slice(0, drafts);
  for (const [at, key] of keys.entries())
    await stage(
      device.db,
      key,
      { values: { draft: { name: at === 0 ? 'Loft' : 'Old' } }, geometry: SHAPE, mode: 'add' },
      2000 - at,
    );
  const opened = await openPanel(GoOn, device.workspace, device.levelPath);
  act(() => opened.store.set(returnedAtom, { at: 1000, view: null, choices: {}, path: device.levelPath }));
  return { device, ...opened };
}

it('a room that is half drawn → its corners are its picture', async () => {
  const device = await openDevice();
  const values = {
    draft: { name: 'Loft' },
    line: [
      [10, 50],
      [10.001, 50],
      [10.001, 50.001],
    ],
  };
  const key = `features:new:${device.level.lid}:pois`;
  await stage(device.db, key, { values, geometry: null, mode: 'add' }, 1);
  const { store } = await openPanel(GoOn, device.workspace, device.levelPath);
  act(() => store.set(returnedAtom, { at: 1000, view: null, choices: {}, path: device.levelPath }));
  const row = await screen.findByRole('listitem');
  await waitFor(() => expect(row.querySelector('path')?.getAttribute('d')?.match(/[ML]/g)).toHaveLength(3));
  await device.db.delete();
});

it('something is not finished → listed, the newest first; put off, their number stays', async () => {
  const { device } = await comeBack();
  await screen.findByRole('heading', { name: text('goOn:title') });
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]?.textContent).toContain('Loft');
  fireEvent.click(screen.getByRole('button', { name: text('goOn:later') }));
  fireEvent.click(await screen.findByRole('button', { name: text('goOn:unfinished', { count: 2 }) }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  await device.db.delete();
});

it('words in a dialog → listed with their kind, and open it at its address', async () => {
  const device = await openDevice();
  const key = sheetKey('note', { table: 'clients', key: device.client.lid });
  await stage(
    device.db,
    key,
    { values: { draft: {}, words: 'Wet floor', address: '/cms/comms' }, geometry: null, mode: 'edit' },
    1,
  );
  const { store } = await openPanel(GoOn, device.workspace, device.levelPath);
  act(() => store.set(returnedAtom, { at: 1000, view: null, choices: {}, path: device.levelPath }));
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('Wet floor');
  expect(row.textContent).toContain(text('forms:sheets.note'));
  fireEvent.click(within(row).getByRole('button'));
  expect(store.get(sheetToOpenAtom)).toBe(key);
  await device.db.delete();
});

it('all discarded → asks once, and undo brings them back', async () => {
  const { device, toasts } = await comeBack();
  fireEvent.click(await screen.findByRole('button', { name: text('goOn:discard', { count: 2 }) }));
  const dialog = await screen.findByRole('alertdialog');
  const confirm = [...dialog.querySelectorAll('button')].at(-1);
  if (confirm !== undefined) fireEvent.click(confirm);
  await waitFor(async () => expect(await listDrafts(device.db)).toEqual([]));
  await waitFor(() => expect(screen.queryByRole('heading', { name: text('goOn:title') })).toBeNull());
  await waitFor(() => expect(toasts.at(-1)?.title).toBe(text('goOn:discarded', { count: 2 })));
  act(() => toasts.at(-1)?.action?.onPress());
  await waitFor(async () => expect(await listDrafts(device.db)).toHaveLength(2));
  await device.db.delete();
});

/** A dialog with one field in this window, which kept these words before the app was killed. */
async function comeBackToDialog(words: string) {
  const device = await openDevice();
  device.db.locks = memoryLocks(lockSpace());
  const key = sheetKey('note', { table: 'clients', key: device.client.lid });
  function Opened() {
    const form = useKeptForm({ key, schema: z.object({ text: z.string() }), initial: { text: '' } });
    return (
      <>
        <TextField label="Words" {...form.field('text')} />
        <GoOn />
      </>
    );
  }
  const findField = async () => screen.findByLabelText<HTMLInputElement>('Words');
  if (words !== '') {
    const { unmount } = await openPanel(Opened, device.workspace, device.levelPath);
    fireEvent.change(await findField(), { target: { value: words } });
    await waitFor(async () => expect(await listSheets(device.db)).toHaveLength(1));
    unmount();
  }
  const opened = await openPanel(Opened, device.workspace, device.levelPath);
  act(() => opened.store.set(returnedAtom, { at: 1000, view: null, choices: {}, path: device.levelPath }));
  await waitFor(async () => expect((await findField()).value).toBe(words));
  return { device, field: await findField(), ...opened };
}

it('a dialog with words is open in this window · all discarded → its words too, and undo puts them into its field', async () => {
  const { device, field, toasts } = await comeBackToDialog('Wet floor');
  fireEvent.click(await screen.findByRole('button', { name: text('goOn:discard', { count: 1 }) }));
  const dialog = await screen.findByRole('alertdialog');
  const confirm = [...dialog.querySelectorAll('button')].at(-1);
  if (confirm !== undefined) fireEvent.click(confirm);
  await waitFor(() => expect(toasts.at(-1)?.title).toBe(text('goOn:discarded', { count: 1 })));
  expect(field.value).toBe('');
  await waitFor(async () => expect(await listSheets(device.db)).toEqual([]));
  act(() => toasts.at(-1)?.action?.onPress());
  await waitFor(() => expect(field.value).toBe('Wet floor'));
  await waitFor(async () => expect(await listSheets(device.db)).toHaveLength(1));
  await device.db.delete();
});

it('nothing was unfinished · words are entered after the return → no sheet comes over them', async () => {
  const { device, field } = await comeBackToDialog('');
  field.focus();
  fireEvent.change(field, { target: { value: 'Wet floor' } });
  await waitFor(async () => expect(await listSheets(device.db)).toHaveLength(1));
  await act(async () => {
    await listSheets(device.db);
  });
  expect(screen.queryByRole('heading', { name: text('goOn:title') })).toBeNull();
  expect(document.activeElement).toBe(field);
  await device.db.delete();
});

it('the sheet is shown · a press or input beside it → it makes room, and its number stays', async () => {
  const { device, field } = await comeBackToDialog('Wet floor');
  const later = text('goOn:unfinished', { count: 1 });
  for (const work of [
    () => fireEvent.pointerDown(field),
    () => fireEvent.input(field, { target: { value: 'Wet floor, mind the step' } }),
  ]) {
    fireEvent.pointerDown(await screen.findByRole('heading', { name: text('goOn:title') }));
    expect(screen.queryByRole('button', { name: later })).toBeNull();
    work();
    await waitFor(() => expect(screen.queryByRole('heading', { name: text('goOn:title') })).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: later }));
  }
  await device.db.delete();
});

it('nothing unfinished → no sheet', async () => {
  const { device } = await comeBack(0);
  await act(async () => {
    await listDrafts(device.db);
  });
  expect(screen.queryByRole('heading', { name: text('goOn:title') })).toBeNull();
  await device.db.delete();
});

it('the picture of a drawing → whole in its box; of a point → none', () => {
  const numbers =
    pathOf(SHAPE)
      .match(/[\d.]+/g)
      ?.map(Number) ?? [];
  expect(numbers.length).toBeGreaterThanOrEqual(8);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(112);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(pathOf({ type: 'Point', coordinates: [10, 50] })).toBe('');
});

it('killed on a page outside of the content → that page is shown, with what is not finished', async () => {
  const device = await openDevice();
  const key = sheetKey('note', { table: 'clients', key: device.client.lid });
  const values = { draft: {}, words: 'Wet floor', address: paths.comms };
  await stage(device.db, key, { values, geometry: null, mode: 'edit' }, 1);
  function Comms() {
    const comeBack = useSetAtom(returnedAtom);
    useEffect(() => comeBack({ at: 1000, view: null, choices: {}, path: paths.comms }), [comeBack]);
    return <GoOn />;
  }
  await openScreen({
    Screen: Comms,
    workspace: device.workspace,
    routes: [paths.comms],
    namespaces: ['goOn', 'forms', 'sync'],
    at: paths.comms,
  });
  expect((await screen.findByRole('listitem')).textContent).toContain('Wet floor');
  await device.db.delete();
});

it('a photo came and was not kept → it has a row; Keep leads to its form, Discard can be taken back', async () => {
  const device = await openDevice();
  const address = `/cms/content/${device.levelPath}`;
  const picture = { fileId: 'f', bytes: new Uint8Array([1, 2, 3]), at: 5, address };
  await keepArrived(device.db, 'survey:a', picture);
  const { store, toasts, path } = await openPanel(GoOn, device.workspace, `${device.levelPath}/pois`);
  act(() => store.set(returnedAtom, { at: 1000, view: null, choices: {}, path: device.levelPath }));
  const row = await screen.findByRole('listitem');
  const title = text('goOn:picture');
  fireEvent.click(within(row).getByRole('button', { name: text('goOn:discardOf', { title }) }));
  await waitFor(async () => expect(await findArrived(device.db, 'survey:a')).toBeNull());
  await waitFor(() => expect(toasts.at(-1)?.title).toBe(text('goOn:pictureDiscarded')));
  act(() => toasts.at(-1)?.action?.onPress());
  fireEvent.click(await screen.findByRole('button', { name: text('goOn:keepOf', { title }) }));
  await waitFor(() => expect(path()).toBe(address));
  expect((await findArrived(device.db, 'survey:a'))?.bytes).toHaveLength(3);
  await device.db.delete();
});

it('its form is open again at an address that is written in another way → Go on stays there', async () => {
  const { device, store, path } = await comeBack(1);
  const done = (): Promise<void> => Promise.resolve();
  const key = `features:new:${device.level.lid}:pois`;
  const form = { key, dirty: true, valid: false, saving: false, title: 'Loft', keepFailed: false };
  act(() => store.set(openFormAtom, 'test', { ...form, keep: done, discard: done }));
  const before = path();
  fireEvent.click(await screen.findByRole('button', { name: /^Go on/ }));
  await screen.findByRole('button', { name: text('goOn:unfinished', { count: 1 }) });
  expect(path()).toBe(before);
  await device.db.delete();
});
