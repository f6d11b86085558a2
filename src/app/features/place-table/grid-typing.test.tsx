import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';
import { deviceSettings } from '../../../db/device/device-settings.ts';
import { entityKeyOf, freshOp } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { newFid, undo } from '../../commands/index.ts';
import PlaceTable from './index.tsx';

let device: Device;
let stage: PanelStage;

// A page without a layout: the grid draws the columns and rows that have room.
const sizes = { clientWidth: 1400, clientHeight: 700, offsetWidth: 1400, offsetHeight: 700 };
beforeEach(async () => {
  for (const [name, value] of Object.entries(sizes))
    vi.spyOn(HTMLElement.prototype, name as 'clientWidth', 'get').mockReturnValue(value);
  device = await openDevice();
  const others = ['Ward 2', 'Ward 3'].map((name): Feature => ({
    ...device.place,
    fid: newFid(device.workspace),
    properties: { ...device.place.properties, name },
  }));
  await device.db.features.bulkAdd(others);
  stage = await openPanel(PlaceTable, device.workspace, `${device.levelPath}/table`);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await device.db.delete();
});

const grid = () => screen.findByRole('grid', { name: text('levelFiles:table.title') });
/** By the numbers that a screen reader says: row 2 is the first below the head, column 2 the name. */
const cell = async (row: number, column: number): Promise<HTMLElement> => {
  const table = await grid();
  return waitFor(() => {
    const found = table.querySelector<HTMLElement>(`[aria-rowindex="${row}"] > [aria-colindex="${column}"]`);
    if (found === null) throw new Error('It is not drawn yet.');
    return found;
  });
};
const NAME = 2;
const EID = 5;
const press = async (row: number, column: number): Promise<HTMLElement> => {
  // What the person may do is known.
  await screen.findByText(text('table:pattern.open'));
  const one = await cell(row, column);
  fireEvent.mouseDown(one);
  fireEvent.click(one);
  act(() => one.focus());
  return one;
};
const type = async (row: number, column: number, typed: string): Promise<void> => {
  fireEvent.keyDown(await press(row, column), { key: 'F2' });
  const field = within(await grid()).getByRole('textbox');
  fireEvent.input(field, { target: { value: typed } });
  fireEvent.keyDown(field, { key: 'Enter' });
};
const paste = async (row: number, column: number, pasted: string): Promise<void> => {
  const clipboardData = { getData: () => pasted, setData: () => undefined };
  fireEvent.paste(await press(row, column), { clipboardData });
};
const stored = async (name: string): Promise<unknown[]> =>
  (await device.db.features.toArray())
    .map(({ properties }) => properties)
    .toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1))
    .map((properties) => properties[name]);
const moments = () => device.db.history.count();

it('a name is typed and Enter pressed → stored in one step of undo', async () => {
  const before = await moments();
  await type(2, NAME, 'Main desk');
  await waitFor(async () => expect(await stored('name')).toEqual(['Main desk', 'Ward 2', 'Ward 3']));
  expect(await moments()).toBe(before + 1);
  await waitFor(async () => expect((await cell(2, NAME)).textContent).toBe('Main desk'));
});

it('a name is typed with a pause after its first letter → one step of undo, without the name of one letter', async () => {
  const before = await moments();
  fireEvent.keyDown(await press(2, NAME), { key: 'F2' });
  const field = within(await grid()).getByRole('textbox');
  fireEvent.input(field, { target: { value: 'M' } });
  await waitFor(async () => expect(await device.db.staging.count()).toBe(1));
  fireEvent.input(field, { target: { value: 'Main desk' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(async () => expect(await stored('name')).toContain('Main desk'));
  await waitFor(async () => expect(await device.db.staging.count()).toBe(0));
  expect(await moments()).toBe(before + 1);
});

it('a name is typed and undo pressed at once → that name is taken back, and not the one before', async () => {
  await type(2, NAME, 'Main desk');
  await waitFor(async () => expect(await stored('name')).toContain('Main desk'));
  await type(3, NAME, 'Bay 2');
  await act(async () => void (await undo.run(device.workspace)));
  expect(await stored('name')).toEqual(['Main desk', 'Ward 2', 'Ward 3']);
});

it('a text that no rule lets pass → stays in its cell with its reason; the next cell is stored', async () => {
  await type(2, NAME, 'x'.repeat(300));
  await type(3, NAME, 'Bay 2');
  await waitFor(async () => expect(await stored('name')).toContain('Bay 2'));
  expect((await cell(2, NAME)).textContent).toContain('xxx');
  expect(await screen.findByText(text('table:typed.title', { count: 1, number: '1' }))).toBeDefined();
});

it('a refused text, and the page is opened again → it still stands in its cell', async () => {
  await type(2, NAME, 'x'.repeat(300));
  await screen.findByText(text('table:typed.title', { count: 1, number: '1' }));
  await waitFor(async () => expect(await device.db.staging.count()).toBeGreaterThan(0));
  stage.unmount();
  stage = await openPanel(PlaceTable, device.workspace, `${device.levelPath}/table`);
  await screen.findByText(text('table:typed.title', { count: 1, number: '1' }));
  await waitFor(async () => expect((await cell(2, NAME)).textContent).toContain('xxx'));
});

it('Escape while a cell is typed in → the cell is as it was', async () => {
  fireEvent.keyDown(await press(2, NAME), { key: 'F2' });
  const field = within(await grid()).getByRole('textbox');
  fireEvent.input(field, { target: { value: 'Other' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(async () => expect((await cell(2, NAME)).textContent).toBe('Outpatient reception'));
  expect(await stored('name')).toEqual(['Outpatient reception', 'Ward 2', 'Ward 3']);
});

it('a block is pasted → shown first, then stored as one step; undo takes all of it back', async () => {
  const [before, ids] = [await moments(), await stored('eid')];
  await paste(2, EID, 'A\tone; two\r\nB\r\nA\r\nC\r\n');
  const apply = await screen.findByRole('button', {
    name: text('table:proposal.apply', { count: 3, number: '3' }),
  });
  expect(
    screen.getByText(new RegExp(text('table:proposal.rowsBeyond', { count: 1, number: '1' }))),
  ).toBeDefined();
  expect(await stored('eid')).toEqual(ids);
  fireEvent.click(apply);
  await waitFor(async () => expect(await stored('eid')).toEqual(['A', 'B', ids[2]]));
  expect((await stored('keywords'))[0]).toEqual(['one', 'two']);
  expect(await moments()).toBe(before + 1);
  // The external ID that another place has stays in its cell.
  await waitFor(async () => expect((await cell(4, EID)).textContent).toContain('A'));
  await undo.run(device.workspace);
  expect(await stored('eid')).toEqual(ids);
});

it('a place above is deleted elsewhere · a name is pasted → the place that was pressed gets it', async () => {
  await press(3, NAME);
  const [first] = (await device.db.features.toArray()).filter(
    ({ properties }) => properties.name === 'Outpatient reception',
  );
  await act(async () => device.db.features.delete(first!.fid));
  await waitFor(async () => expect((await cell(2, NAME)).textContent).toBe('Ward 2'));
  const clipboardData = { getData: () => 'Bay 2', setData: () => undefined };
  fireEvent.paste(await cell(2, NAME), { clipboardData });
  await waitFor(async () => expect(await stored('name')).toEqual(['Bay 2', 'Ward 3']));
});

it('Escape on the bar of a paste → the proposal is gone', async () => {
  await paste(2, NAME, 'Desk\nBay 2\n');
  const apply = await screen.findByRole('button', {
    name: text('table:proposal.apply', { count: 2, number: '2' }),
  });
  fireEvent.keyDown(apply, { key: 'Escape' });
  await waitFor(async () => expect((await cell(2, NAME)).textContent).toBe('Outpatient reception'));
});

it('a place is deleted elsewhere while its cell holds a refused text → a notice shows the text', async () => {
  await type(2, NAME, 'x'.repeat(300));
  await screen.findByText(text('table:typed.title', { count: 1, number: '1' }));
  await device.db.features.delete(device.place.fid);
  expect(await screen.findByText(textPattern('table:gone.title'))).toBeDefined();
  expect(screen.getByText(/xxxx/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: text('table:gone.discard') }));
  await waitFor(() => expect(screen.queryByText(textPattern('table:gone.title'))).toBeNull());
});

it('a name with a line break is pasted → one line is proposed, and the break is counted', async () => {
  await paste(2, NAME, '"Front\ndesk"\r\n');
  expect(
    await screen.findByText(new RegExp(text('table:proposal.joined', { count: 1, number: '1' }))),
  ).toBeDefined();
  fireEvent.click(
    await screen.findByRole('button', { name: text('table:proposal.apply', { count: 1, number: '1' }) }),
  );
  await waitFor(async () => expect((await stored('name'))[0]).toBe('Front desk'));
});

it('rows sorted by name from the end · the table is opened again → in the same order', async () => {
  try {
    const head = await screen.findByRole('columnheader', { name: text('forms:fields.name') });
    fireEvent.click(head);
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'));
    fireEvent.click(head);
    await waitFor(async () => expect((await cell(2, NAME)).textContent).toBe('Ward 3'));
    stage.unmount();
    stage = await openPanel(PlaceTable, device.workspace, `${device.levelPath}/table`);
    await waitFor(async () => expect((await cell(2, NAME)).textContent).toBe('Ward 3'));
  } finally {
    deviceSettings.removeItem('table.sort');
  }
});

it('an address names a cell · its column is shown though it was not chosen, and the cell is active', async () => {
  cleanup();
  const { fid } = device.place;
  stage = await openPanel(
    PlaceTable,
    device.workspace,
    `${device.levelPath}/table?place=${fid}&column=name_de`,
  );
  await waitFor(async () => {
    const active = (await grid()).querySelector('[role=gridcell][aria-selected=true]');
    const column = active?.getAttribute('aria-colindex');
    const head = (await grid()).querySelector(`[role=columnheader][aria-colindex="${column}"]`);
    expect(head?.textContent).toMatch(/German/);
  });
});

it('a place is deleted elsewhere while its field is open · more is typed → the text is shown with a notice', async () => {
  fireEvent.keyDown(await press(2, NAME), { key: 'F2' });
  const field = within(await grid()).getByRole('textbox');
  fireEvent.input(field, { target: { value: 'Main' } });
  await waitFor(async () => expect(await device.db.staging.count()).toBe(1));
  await act(async () => device.db.features.delete(device.place.fid));
  fireEvent.input(field, { target: { value: 'Main desk' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByText(textPattern('table:gone.title'))).toBeDefined();
  expect(screen.getByText(/Main desk/)).toBeDefined();
  expect(await stored('name')).toEqual(['Ward 2', 'Ward 3']);
});

it('a row in conflict among others · a block is pasted over all → it is left out and counted, the others are stored', async () => {
  const [, ward] = (await device.db.features.toArray()).toSorted((a, b) =>
    String(a.properties.name) < String(b.properties.name) ? -1 : 1,
  );
  const op = freshOp({ table: 'features', key: ward!.fid, row: ward!, intent: 'update' }, 1, ward!.fid);
  await device.db.pending.put({ ...op, entityKey: entityKeyOf('features', ward!.fid), state: 'conflict' });
  await waitFor(async () => expect((await cell(3, NAME)).textContent).toContain(text('table:lock.conflict')));
  await paste(2, NAME, 'A\nB\nC\n');
  expect(
    await screen.findByText(new RegExp(text('table:proposal.locked', { count: 1, number: '1' }))),
  ).toBeDefined();
  fireEvent.click(
    await screen.findByRole('button', { name: text('table:proposal.apply', { count: 2, number: '2' }) }),
  );
  await waitFor(async () => expect(await stored('name')).toEqual(['A', 'C', 'Ward 2']));
});

it('formulas and a merged cell are pasted → texts as they stand, and the cells below it are shown as emptied', async () => {
  await paste(2, EID, '=SUM(A1:A2)\n\n+1\n');
  const apply = await screen.findByRole('button', { name: textPattern('table:proposal.apply') });
  fireEvent.click(apply);
  await waitFor(async () => expect(await stored('eid')).toEqual(['=SUM(A1:A2)', undefined, '+1']));
});
