import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
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
