import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { fidSchema, lidSchema } from '../../../domain/entities/ids.ts';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import NetworkPanel from '../../features/network-panel/index.tsx';
import { useLinkedLevelFeatures } from '../../state/content/level-features.ts';
import { levelStepsAtom } from '../../editor/offers.ts';
import { openFormAtom } from '../../editor/open-form.ts';
import { PlaceSelectors } from './place-selectors.tsx';

let device: Device;
let lift: Feature;
let above: Feature;

/** What the map draws in the place of the open level. */
function Drawn() {
  const features = useLinkedLevelFeatures();
  return <output aria-label="drawn">{features?.map(({ fid }) => fid).join(' ')}</output>;
}
const Panel = () => (
  <>
    <NetworkPanel />
    <PlaceSelectors />
    <Drawn />
  </>
);

beforeEach(async () => {
  device = await openDevice();
  const { db, level, place, workspace } = device;
  const first = { ...level, lid: lidSchema.parse(workspace.newId()), levelIndex: 1, shortTitle: '1' };
  await db.levels.add({ ...first, title: 'First floor' });
  await db.taxonomy.put({ k: 'taxonomy', taxonomy: builtInTaxonomy, readAt: 0 });
  lift = {
    ...place,
    fid: fidSchema.parse(workspace.newId()),
    kind: 'graph',
    geometry: { type: 'Point', coordinates: [10.003, 50.003] },
    properties: { typeCode: 'elevator-node', name: 'Lift A', neighbors: [], portalNeighbors: [] },
  };
  above = { ...lift, fid: fidSchema.parse(workspace.newId()), levelLid: first.lid };
  await db.features.bulkAdd([lift, above]);
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const open = (id: string): Promise<PanelStage> =>
  openPanel(Panel, device.workspace, `${device.levelPath}/wayfinding-network/${id}`);
const levelButton = (name: RegExp) => screen.findByRole('button', { name });
const drawn = () => screen.getByLabelText('drawn').textContent;
const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Name/);
const isPressed = async (name: RegExp): Promise<boolean> =>
  (await levelButton(name)).getAttribute('aria-pressed') === 'true';

it('shows another level while a transition is linked: the form stays, with what was typed', async () => {
  const stage = await open(lift.fid);
  fireEvent.change(await nameField(), { target: { value: 'Lift of the east wing' } });
  await waitFor(() => expect(drawn()).toContain(lift.fid));
  const at = stage.path();
  fireEvent.click(await levelButton(/First floor/));
  await waitFor(() => expect(drawn()).toBe(above.fid));
  expect(await isPressed(/First floor/)).toBe(true);
  expect(stage.path()).toBe(at);
  expect((await nameField()).value).toBe('Lift of the east wing');
  expect(stage.store.get(openFormAtom)?.dirty).toBe(true);
  act(() => stage.store.get(levelStepsAtom)?.back?.());
  await waitFor(() => expect(drawn()).toContain(lift.fid));
  expect(await isPressed(/Ground floor/)).toBe(true);
  expect(stage.path()).toBe(at);
});

// @spec 2.72
it('stays with its level while a transition has no type and no point yet', async () => {
  await open('add-transition');
  await screen.findByText(text('network:transition.linksLater'));
  expect(await levelButton(/First floor/)).toHaveProperty('disabled', true);
});

const openSelectors = (at: string): Promise<PanelStage> => openPanel(PlaceSelectors, device.workspace, at);
const [client, site] = ['clients/1', 'clients/1/sites/2'];

// @spec 2.79
it('a client is open → its sites are offered, and a chosen site opens with its buildings', async () => {
  const stage = await openSelectors(`${client}/sites`);
  fireEvent.click(await screen.findByRole('button', { name: /No site selected/ }));
  fireEvent.click(await screen.findByRole('option', { name: device.site.title }));
  await waitFor(() => expect(stage.path()).toBe(`/cms/content/${site}/buildings`));
  expect(await screen.findByRole('button', { name: /No building selected/ })).toBeDefined();
  expect(screen.getByRole('button', { name: new RegExp(device.site.title) })).toBeDefined();
});

// @spec 2.79
it.each([
  ['site', client, 'No sites', () => device.db.sites.clear()],
  ['building', site, 'No buildings', () => device.db.buildings.clear()],
] as const)('there is no %s → says so', async (_, at, said, clear) => {
  await clear();
  device.engine.status = { ...device.engine.status, online: false };
  await openSelectors(at === client ? `${client}/sites` : `${site}/buildings`);
  expect(await screen.findByText(said)).toBeDefined();
});

// @spec 2.75 2.76 2.78
it('a building is open → its title and the short titles of its levels, the highest first', async () => {
  await device.db.buildings.update(device.building.lid, { title: 'House of the Northern Gardens' });
  await openSelectors(`${site}/buildings/3/levels`);
  const building = await screen.findByRole('button', { name: /House of the Northern Gardens/ });
  const levels = screen.getAllByRole('button', { name: /floor/i }).map(({ textContent }) => textContent);
  expect(levels).toEqual(['1', '0']);
  act(() => building.focus());
  fireEvent.keyDown(building, { key: 'Tab' });
  fireEvent.focus(building);
  expect(await screen.findByRole('tooltip')).toHaveProperty('textContent', 'House of the Northern Gardens');
});
