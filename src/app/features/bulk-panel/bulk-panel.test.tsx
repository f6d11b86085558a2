import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
import { openDevice, square, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, standAtWidth, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';
import { freshOp } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { newFid, undo } from '../../commands/index.ts';
import { namingAskedAtom, selectionAtom } from '../../editor/selection.ts';
import { flightAtom } from '../../state/map-view/fly-to.ts';
import { SelectionPanel } from '../../shell/selection/selection-panel.tsx';
import BulkPanel from './index.tsx';

let device: Device;
let others: Feature[];
let stage: PanelStage;

beforeEach(async () => {
  device = await openDevice();
  others = ['Ward 2', 'Ward 3'].map((name) => ({
    ...device.place,
    fid: newFid(device.workspace),
    properties: {
      ...device.place.properties,
      name,
      eid: name,
      email: `${name.replace(' ', '')}@example.org`,
    },
  }));
  await device.db.features.bulkAdd(others);
  stage = await openPanel(BulkPanel, device.workspace, `${device.levelPath}/pois`);
  act(() => stage.store.set(selectionAtom, new Set([device.place, ...others].map(({ fid }) => fid))));
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const pick = async (menu: string, item: string | RegExp): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: menu }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
/** It can be pressed once what will change has been worked out. */
const apply = (count: number) =>
  waitFor(() => {
    const button = screen.getByRole('button', { name: text('bulk:apply', { count }) });
    expect(button).toHaveProperty('disabled', false);
    return button;
  });
const eids = async () => (await device.db.features.toArray()).map(({ properties }) => properties.eid);

const emails = async () => (await device.db.features.toArray()).map(({ properties }) => properties['email']);

it('several features · a field set → shows that they differ and what will change; one step of undo', async () => {
  const before = await emails();
  expect(await screen.findByText(text('bulk:nothing'))).toBeDefined();
  await pick(text('bulk:addField'), text('forms:fields.email'));
  expect(await screen.findByText(text('bulk:now.mixed'))).toBeDefined();
  fireEvent.change(screen.getByLabelText(new RegExp(`^${text('forms:fields.email')}`)), {
    target: { value: 'new@example.org' },
  });
  fireEvent.click(await apply(3));
  await waitFor(async () =>
    expect(await emails()).toEqual(['new@example.org', 'new@example.org', 'new@example.org']),
  );
  await waitFor(() => expect(stage.toasts.at(-1)?.title).toBe(text('bulk:done', { count: 3 })));
  await undo.run(device.workspace);
  expect(await emails()).toEqual(before);
});

slowIt('one in conflict → left out, with its name; the others lose the field', async () => {
  const [held] = others;
  if (held === undefined) throw new Error('none');
  const of = { table: 'features', key: held.fid, row: held, intent: 'update' } as const;
  await device.db.pending.put({ ...freshOp(of, 1, device.workspace.newId()), state: 'conflict' });
  const said = await screen.findByText(new RegExp(text('bulk:reasons.conflict')));
  expect(said.textContent).toContain('Ward 2');
  await pick(text('bulk:takeAway'), text('forms:fields.externalId'));
  fireEvent.click(await apply(2));
  await waitFor(async () => expect((await eids()).filter(Boolean)).toEqual(['Ward 2']));
});

it('deleted after the question, in one step; Escape clears the selection', async () => {
  fireEvent.click(await screen.findByRole('button', { name: text('bulk:delete', { count: 3 }) }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: text('bulk:confirm') }));
  await waitFor(async () => expect(await device.db.features.count()).toBe(0));
  await undo.run(device.workspace);
  expect(await device.db.features.count()).toBe(3);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(stage.store.get(selectionAtom)).toBeNull());
});

it('on a phone → the sheet begins low with the first feature, so that the next can be pressed on the map', async () => {
  standAtWidth(390);
  const height = () => document.querySelector('[data-sheet]')?.getAttribute('data-sheet');
  act(() => stage.store.set(selectionAtom, new Set()));
  await screen.findByText(text('bulk:empty.title'));
  expect(height()).toBe('peek');
  act(() => stage.store.set(selectionAtom, new Set([device.place.fid])));
  await screen.findByRole('button', { name: text('bulk:clear') });
  expect(height()).toBe('peek');
});

it('merge → asks, names what it refuses, and makes one of those that touch in one step of undo', async () => {
  const [beside, apart] = others as [Feature, Feature];
  await device.db.features.update(apart.fid, { geometry: square(0, 0, 0.001) });
  const merge = async (): Promise<void> => {
    fireEvent.click(await screen.findByRole('button', { name: text('bulk:merge.act') }));
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: text('bulk:merge.confirm') }));
  };
  await merge();
  const refusal = await screen.findByRole('alert');
  expect(refusal.textContent).toContain('Ward 3');
  expect(await device.db.features.count()).toBe(3);

  act(() => stage.store.set(selectionAtom, new Set([beside.fid, device.place.fid])));
  await merge();
  await waitFor(async () => expect(await device.db.features.count()).toBe(2));
  const keys = await device.db.features.toCollection().primaryKeys();
  expect(new Set(keys)).toEqual(new Set([beside.fid, apart.fid]));
  await undo.run(device.workspace);
  expect(await device.db.features.count()).toBe(3);
});

/** What is kept of the panel, once it has a value in it. */
const keptEdit = () =>
  waitFor(async () => {
    const [kept] = await device.db.staging.toArray();
    expect(JSON.stringify(kept?.values)).toContain('new@example.org');
    return kept!;
  });
const typeEmail = async (): Promise<void> => {
  await pick(text('bulk:addField'), text('forms:fields.email'));
  fireEvent.change(await screen.findByLabelText(new RegExp(`^${text('forms:fields.email')}`)), {
    target: { value: 'new@example.org' },
  });
};

slowIt(
  'a reload in the middle → the same are chosen, with what was typed, until it is discarded',
  async () => {
    await typeEmail();
    const kept = await keptEdit();
    cleanup();
    // A closed page saves nothing on closing: its last write stays.
    await waitFor(async () =>
      expect((await device.db.staging.toArray())[0]?.values).toMatchObject({ fids: [] }),
    );
    await device.db.staging.put(kept);
    stage = await openPanel(SelectionPanel, device.workspace, `${device.levelPath}/pois`);
    expect(await screen.findByDisplayValue('new@example.org')).toBeDefined();
    expect(stage.store.get(selectionAtom)?.size).toBe(3);
    expect(await apply(3)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: text('forms:restored.discard') }));
    await waitFor(async () => expect(await device.db.staging.count()).toBe(0));
    expect(screen.queryByDisplayValue('new@example.org')).toBeNull();
  },
);

slowIt('one of them deleted elsewhere meanwhile → named, and what is typed stays', async () => {
  await typeEmail();
  await device.db.features.delete(others[0]?.fid ?? '');
  const said = await screen.findByText(textPattern('bulk:goneMeanwhile', { count: 1 }));
  expect(said.textContent).toContain('Ward 2');
  expect(screen.getByDisplayValue('new@example.org')).toBeDefined();
  expect(await apply(2)).toBeDefined();
});

slowIt(
  'stopped in the middle → what was done stays, and so does what was typed, for the others',
  async () => {
    const more = Array.from({ length: 500 }, () => {
      const fid = newFid(device.workspace);
      return { ...device.place, fid, properties: { ...device.place.properties, fid } };
    });
    await device.db.features.bulkAdd(more);
    const chosen = [device.place, ...others, ...more].map(({ fid }) => fid);
    act(() => stage.store.set(selectionAtom, new Set(chosen)));
    await typeEmail();
    fireEvent.click(await apply(503));
    fireEvent.click(await screen.findByRole('button', { name: text('bulk:cancel') }));
    // Before its first part or after it.
    await waitFor(() => expect(stage.toasts.at(-1)?.title).toMatch(textPattern('bulk:cancelled')));
    expect(screen.getByDisplayValue('new@example.org')).toBeDefined();
  },
);

it('several features · a pattern with a count → old and new names are shown, then given, in one step of undo', async () => {
  const names = async () =>
    Object.fromEntries(
      (await device.db.features.toArray()).map(({ fid, properties }) => [fid, properties.name]),
    );
  const before = await names();
  fireEvent.click(await screen.findByRole('button', { name: text('bulk:rename.title') }));
  const pattern = screen.getByLabelText(new RegExp(`^${text('bulk:rename.pattern')}`), {
    selector: 'input[type=text]',
  });
  fireEvent.change(pattern, { target: { value: 'Exam {n:02}' } });
  const list = within(await screen.findByRole('list', { name: text('bulk:rename.preview') }));
  const shown = (): (string | null)[] => list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown()[0]).toMatch(/Exam 01.*Outpatient reception/);
  expect(shown()[2]).toMatch(/Exam 03.*Ward 3/);
  fireEvent.change(pattern, { target: { value: 'Exam' } });
  expect(screen.getByText(text('bulk:rename.doubles', { count: 3 }))).toBeDefined();
  fireEvent.change(pattern, { target: { value: 'Exam {m}' } });
  expect(await screen.findByText(/\{m\}/)).toBeDefined();
  fireEvent.change(pattern, { target: { value: 'Exam {n:02}' } });
  fireEvent.click(await apply(3));
  await waitFor(async () =>
    expect(new Set(Object.values(await names()))).toEqual(new Set(['Exam 01', 'Exam 02', 'Exam 03'])),
  );
  await undo.run(device.workspace);
  expect(await names()).toEqual(before);
});

it('several features are selected → the map is asked to bring all of them into view', async () => {
  await device.db.features.update(others[1]!.fid, { geometry: square(0, 0, 0.001) });
  act(() => stage.store.set(selectionAtom, new Set([device.place.fid, others[1]!.fid])));
  await waitFor(() => expect(stage.store.get(flightAtom)?.bounds.slice(0, 2)).toEqual([0, 0]));
  expect(stage.store.get(flightAtom)?.unlessSeen).toBe(true);
});

it('other words in names → capitals count where that is asked for; names that are too long are counted', async () => {
  fireEvent.click(await screen.findByRole('button', { name: text('bulk:rename.title') }));
  fireEvent.click(screen.getByRole('radio', { name: text('bulk:rename.how.replace') }));
  const type = (label: string, value: string): boolean =>
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' }), {
      target: { value },
    });
  type(text('bulk:rename.find'), 'ward');
  type(text('bulk:rename.replace'), 'Bay');
  const list = await screen.findByRole('list', { name: text('bulk:rename.preview') });
  expect(list.textContent).toMatch(/Bay 2/);
  fireEvent.click(screen.getByRole('checkbox', { name: text('bulk:rename.case') }));
  await waitFor(() => expect(screen.queryByRole('list', { name: text('bulk:rename.preview') })).toBeNull());
  fireEvent.click(screen.getByRole('checkbox', { name: text('bulk:rename.case') }));
  type(text('bulk:rename.replace'), 'x'.repeat(64));
  expect(await screen.findByText(text('bulk:rename.tooLong', { count: 2, max: 64 }))).toBeDefined();
});

it('new rooms are selected to be named → the pattern has the focus', async () => {
  act(() => stage.store.set(namingAskedAtom, [device.place.fid]));
  const field = await screen.findByLabelText(new RegExp(`^${text('bulk:rename.pattern')}`), {
    selector: 'input[type=text]',
  });
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('a field is added → neither name nor external ID is among them: many would have the same', async () => {
  fireEvent.click(await screen.findByRole('button', { name: text('bulk:addField') }));
  await screen.findByRole('menuitem', { name: text('forms:fields.email') });
  expect(screen.queryByRole('menuitem', { name: text('forms:fields.externalId') })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: text('forms:fields.name') })).toBeNull();
});
