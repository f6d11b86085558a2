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
import { levelStepsAtom } from '../../state/commands/offers.ts';
import { openFormAtom } from '../../state/navigation/panel.ts';
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
  const first = { ...level, lid: lidSchema.parse(workspace.newId()), levelIndex: 1, levelShortTitle: '1' };
  await db.levels.add({ ...first, levelLongTitle: 'First floor' });
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

it('stays with its level while a transition has no type and no point yet', async () => {
  await open('add-transition');
  await screen.findByText(text('network:transition.linksLater'));
  expect(await levelButton(/First floor/)).toHaveProperty('disabled', true);
});
