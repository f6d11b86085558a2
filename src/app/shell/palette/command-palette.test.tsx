import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { keptMap } from '../../../../tests/support/public-map/kept-map.ts';
import { text } from '../../../../tests/support/app/texts.ts';
import { changePublicMap } from '../../../db/index.ts';
import type { WorldPlace } from '../../../sync/index.ts';
import { newFid, newLid } from '../../commands/index.ts';
import { mapViewOfferAtom } from '../../editor/offers.ts';
import { savedRowAtom } from '../../editor/saved-row.ts';
import { flightAtom, markAtom } from '../../state/map-view/fly-to.ts';
import CommandPalette from './command-palette.tsx';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';

let device: Device;
let stage: PanelStage;
const asked: string[] = [];
let answer: 'places' | 'failure';
const nothing = (): void => undefined;
const harbour = (i: number): WorldPlace => ({
  id: `p${i}`,
  title: `Harbour ${i}`,
  address: 'Nevada',
  position: [-115, 36],
});

beforeEach(async () => {
  asked.splice(0);
  answer = 'places';
  device = await openDevice();
  const upstairs = { ...device.level, lid: newLid(device.workspace), levelIndex: 1, shortTitle: 'L1' };
  await device.db.levels.add(upstairs);
  await device.db.features.add({
    ...device.place,
    fid: newFid(device.workspace),
    levelLid: upstairs.lid,
    properties: { ...device.place.properties, name: 'Radiology', eid: 'X' },
  });
  const { workspace } = device;
  const places: typeof workspace.online.places = (wanted) => {
    asked.push(wanted);
    return Promise.resolve(
      answer === 'places'
        ? { ok: true, value: Array.from({ length: 15 }, (_, i) => harbour(i)) }
        : { ok: false, error: { kind: 'network', message: 'No.' } },
    );
  };
  const online = { ...workspace.online, places };
  const config = { ...workspace.config, hasPlaces: true };
  stage = await openPanel(CommandPalette, { ...workspace, online, config }, `${device.levelPath}/pois`);
  const view = { centre: () => [-115.17, 36.13] as [number, number] };
  act(() =>
    stage.store.set(mapViewOfferAtom, 'test', {
      ...view,
      zoomIn: nothing,
      zoomOut: nothing,
      fit: nothing,
      locate: nothing,
    }),
  );
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const type = async (value: string): Promise<void> =>
  void fireEvent.change(await screen.findByRole('combobox'), { target: { value } });

it('a place on another floor · mistyped → found on this device, with its floor', async () => {
  await type('radilogy');
  const found = await screen.findByRole('option', { name: /Radiology/ });
  expect(found.textContent).toContain('L1');
});

it('a public map · by its title or its address → found', async () => {
  const kept = keptMap({ clientLid: device.client.lid });
  await changePublicMap(device.db, kept, () => kept);
  for (const typed of [kept.map.title, kept.map.slug]) {
    await type(typed);
    expect((await screen.findByRole('option', { name: new RegExp(kept.map.title) })).textContent).toContain(
      `/m/${kept.map.slug}`,
    );
  }
});

slowIt(
  'a place in another building of another site, by its Arabic name → found, with its building',
  async () => {
    const { db, workspace, level, place } = device;
    const [site, building] = await Promise.all([
      db.sites.toCollection().first(),
      db.buildings.toCollection().first(),
    ]);
    if (!site || !building) throw new Error('There is no building.');
    const [siteLid, buildingLid, levelLid] = [newLid(workspace), newLid(workspace), newLid(workspace)];
    await db.sites.add({ ...site, lid: siteLid, title: 'Lake' });
    await db.buildings.add({ ...building, lid: buildingLid, siteLid, title: 'Boathouse' });
    await db.levels.add({ ...level, lid: levelLid, siteLid, buildingLid, shortTitle: 'U2' });
    const properties = { ...place.properties, name: 'Oars', name_ar: 'المجاديف' };
    await db.features.add({ ...place, fid: newFid(workspace), siteLid, buildingLid, levelLid, properties });
    await type('مجاديف');
    const found = await screen.findByRole('option', { name: /Oars/ });
    expect(found.textContent).toMatch(/Boathouse.*U2/);
  },
);

// @spec 2.43 9.35
it('places of the world · asked from the third letter, shown after those of the client, seven in all', async () => {
  await type('ha');
  expect(await screen.findByRole('option', { name: /^Harbour Campus/ })).toBeDefined();
  await type('harb');
  await screen.findByRole('option', { name: /Harbour 0/ });
  expect(asked).toEqual(['harb']);
  // Two of the client answer: its site, and the building on it.
  expect(screen.getAllByRole('option', { name: /^Harbour \d/ }).length).toBe(5);
  fireEvent.click(screen.getByRole('option', { name: /Harbour 0/ }));
  await waitFor(() =>
    expect(stage.store.get(markAtom)).toMatchObject({ position: [-115, 36], text: 'Harbour 0' }),
  );
});

it('the provider fails → said so; what is on the device is found all the same', async () => {
  answer = 'failure';
  await type('harb');
  expect(await screen.findByText(text('palette:worldFailed'))).toBeDefined();
  expect(await screen.findByRole('option', { name: /^Harbour Campus/ })).toBeDefined();
});

// @spec 2.44 8.17
it('a result that was deleted since it was found → said so, and nothing opens', async () => {
  await type('radiology');
  const found = await screen.findByRole('option', { name: /Radiology/ });
  const before = stage.path();
  await device.db.features.filter(({ properties }) => properties.name === 'Radiology').delete();
  fireEvent.click(found);
  await waitFor(() => expect(stage.toasts).toMatchObject([{ kind: 'error', title: text('palette:gone') }]));
  expect(stage.path()).toBe(before);
});

it('Shift Enter and Ctrl Enter on a place → its row in the list, and where it is on the map; no form', async () => {
  const keys = { key: 'Enter', code: 'Enter', getModifierState: () => false };
  await type('radiology');
  await screen.findByRole('option', { name: /Radiology/ });
  fireEvent.keyDown(screen.getByRole('combobox'), { ...keys, shiftKey: true });
  await waitFor(() => expect(stage.store.get(savedRowAtom)).toMatch(/^features/));
  expect(stage.path()).toMatch(/\/levels\/1\/pois$/);
  expect(stage.store.get(flightAtom)).toBeNull();
  fireEvent.keyDown(screen.getByRole('combobox'), { ...keys, ctrlKey: true });
  await waitFor(() => expect(stage.store.get(flightAtom)?.n).toBe(1));
  expect(stage.path()).toMatch(/\/levels\/1\/pois$/);
});

it('Ctrl C on a place → its address is copied, and the search stays; of what is marked in the field that is left to the browser', async () => {
  const copied: string[] = [];
  const writeText = (value: string): Promise<void> => Promise.resolve(void copied.push(value));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await type('radiology');
  await screen.findByRole('option', { name: /Radiology/ });
  const field = screen.getByRole<HTMLInputElement>('combobox');
  const keys = { key: 'c', code: 'KeyC', ctrlKey: true };
  field.setSelectionRange(0, 4);
  expect(fireEvent.keyDown(field, keys)).toBe(true);
  field.setSelectionRange(4, 4);
  expect(fireEvent.keyDown(field, keys)).toBe(false);
  await waitFor(() => expect(copied).toHaveLength(1));
  expect(copied[0]).toMatch(/\/levels\/1\/pois\/[^/]+$/);
  expect(stage.toasts).toMatchObject([{ kind: 'success', title: text('palette:preview.copied') }]);
});

it('no client is open, as after a cold start → what is on the device is found, with its client among it', async () => {
  cleanup();
  stage = await openPanel(CommandPalette, device.workspace, 'clients');
  await type('radiology');
  fireEvent.click(await screen.findByRole('option', { name: /Radiology/ }));
  await waitFor(() => expect(stage.path()).toContain('/levels/1/'));
});

it('floors are still being read · a name that is on one of them → never no results before they are', async () => {
  cleanup();
  stage = await openPanel(CommandPalette, device.workspace, 'clients');
  const none = text('palette:none', { text: 'radiology' });
  let saidNone = false;
  const look = new MutationObserver(() => {
    saidNone ||= document.body.textContent.includes(none);
  });
  look.observe(document.body, { subtree: true, childList: true, characterData: true });
  await type('radiology');
  await screen.findByRole('option', { name: /Radiology/ });
  look.disconnect();
  expect(saidNone).toBe(false);
});

it('no level is open · a name that nothing has → no results instead of a search without end', async () => {
  cleanup();
  stage = await openPanel(CommandPalette, device.workspace, 'clients');
  await type('qqqqqq');
  const none = await screen.findAllByText(text('palette:none', { text: 'qqqqqq' }));
  expect(none.length).toBeGreaterThan(0);
});
