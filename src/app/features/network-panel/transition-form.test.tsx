import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { BUILDING_ENTRANCE } from '../../../domain/content/index.ts';
import { fidSchema } from '../../../domain/entities/ids.ts';
import { transitionTitle } from '../../../domain/ops/index.ts';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import NetworkPanel from './index.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const ELEVATOR = builtInTaxonomy['elevator-node']!;
const openWith = async (id: string, isTitleEnabled: boolean): Promise<void> => {
  const lift = { ...ELEVATOR, properties: { ...ELEVATOR.properties, isTitleEnabled } };
  const taxonomy = { ...builtInTaxonomy, 'elevator-node': lift };
  await device.db.taxonomy.put({ k: 'taxonomy', taxonomy, readAt: 0 });
  await openPanel(NetworkPanel, device.workspace, `${device.levelPath}/wayfinding-network/${id}`);
};
const chooseType = async (): Promise<void> => {
  const buttons = await screen.findAllByRole('button', { name: new RegExp(text('forms:placeholders.type')) });
  fireEvent.click(buttons.find((one) => one.getAttribute('aria-haspopup') === 'listbox')!);
  fireEvent.click(await screen.findByRole('option', { name: 'Elevator' }));
};
const nameBox = () => screen.findByRole('textbox', { name: new RegExp(`^${text('forms:fields.name')}`) });

// @spec 4.61 4.62 4.63 5.73 5.76
it('a new transition · type chosen → its name, time and access follow; a name is needed', async () => {
  await openWith('add-transition', true);
  await screen.findByText(text('network:transition.linksLater'));
  await chooseType();
  await waitFor(async () => expect(await nameBox()).toHaveProperty('value', 'Elevator'));
  expect(screen.getByDisplayValue('120')).toBeDefined();
  fireEvent.change(await nameBox(), { target: { value: ' ' } });
  fireEvent.blur(await nameBox());
  expect((await screen.findAllByText(text('forms:issues.required'))).length).toBeGreaterThan(0);
  const stored = await device.db.features.toArray();
  expect(stored.filter(({ kind }) => kind === 'graph')).toEqual([]);
});

// @spec 5.74
it.each([
  ['a title', true],
  ['no title', false],
])('a type with %s → the name is marked as required, or is not', async (_, isTitleEnabled) => {
  await openWith('add-transition', isTitleEnabled);
  await chooseType();
  await waitFor(async () => expect(await nameBox()).toHaveProperty('value', 'Elevator'));
  const label = screen.getByText(new RegExp(`^${text('forms:fields.name')}$`)).parentElement!;
  expect(label.textContent?.includes('*')).toBe(isTitleEnabled);
});

// @spec 4.61
it('a transition that is there → its type can not be changed', async () => {
  const { db, place } = device;
  const properties = { typeCode: 'elevator-node', name: 'Lift A', neighbors: [], portalNeighbors: [] };
  await db.features.put({
    ...place,
    kind: 'graph',
    geometry: { type: 'Point', coordinates: [10.003, 50.003] },
    properties,
  });
  await openWith(place.fid, true);
  fireEvent.click(
    await screen.findByRole('button', { name: new RegExp(`^${text('network:transition.basic')}`) }),
  );
  expect(await screen.findByRole('button', { name: /Type.*Elevator|Elevator.*Type/ })).toHaveProperty(
    'disabled',
    true,
  );
});

// @spec 2.71
it('edit-transition?fid=… → the form of that transition', async () => {
  const { db, place } = device;
  const fid = fidSchema.parse(device.workspace.newId());
  await db.features.add({
    ...place,
    fid,
    kind: 'graph',
    properties: { typeCode: 'elevator-node', name: 'Lift Q' },
  });
  await openWith(`edit-transition?fid=${fid}`, true);
  await screen.findByRole('heading', { name: text('network:transition.titles.edit') });
  fireEvent.click(
    await screen.findByRole('button', {
      name: new RegExp(`^${text('network:transition.basic')} ?Elevator$`),
    }),
  );
  expect(await nameBox()).toHaveProperty('value', 'Lift Q');
});

const typesOffered = async (): Promise<string[]> => {
  const buttons = await screen.findAllByRole('button', { name: new RegExp(text('forms:placeholders.type')) });
  fireEvent.click(buttons.find((one) => one.getAttribute('aria-haspopup') === 'listbox')!);
  const list = await screen.findByRole('listbox');
  return [...list.querySelectorAll('[role=option], header')].map((one) => one.textContent ?? '');
};

// @spec 4.65
it('a lift on the level · type list → its type is suggested first, the others follow', async () => {
  const { db, place } = device;
  const fid = fidSchema.parse(device.workspace.newId());
  await db.features.add({
    ...place,
    fid,
    kind: 'graph',
    properties: { typeCode: 'elevator-node', name: 'Lift Q' },
  });
  await openWith('add-transition', true);
  const [first, second, third] = await typesOffered();
  expect([first, second, third]).toEqual([text('forms:types.onLevel'), 'Elevator', text('forms:types.all')]);
});

// @spec 6.9
it.each([
  ['a level', true],
  ['the ground of a site', false],
])('a new transition on %s → building entrance offered: %s', async (_, isLevel) => {
  await device.db.taxonomy.put({ k: 'taxonomy', taxonomy: builtInTaxonomy, readAt: 0 });
  const site = device.levelPath.replace(/\/buildings\/.*$/, '');
  const at = isLevel
    ? `${device.levelPath}/wayfinding-network/add-transition`
    : `${site}/outdoor-wayfinding-network/add-outdoor-transition`;
  await openPanel(NetworkPanel, device.workspace, at);
  const entrance = transitionTitle(BUILDING_ENTRANCE, builtInTaxonomy);
  expect((await typesOffered()).includes(entrance)).toBe(isLevel);
});
