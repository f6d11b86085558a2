import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, square, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { rememberId } from '../../../db/index.ts';
import { rememberLevelRead } from '../../../db/queries/level-read.ts';
import { DAYS } from '../../../domain/rules/index.ts';
import { fidSchema } from '../../../domain/entities/ids.ts';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import { isolate } from '../../i18n/index.ts';
import type { Stop } from '../../../domain/wayfinding/route/index.ts';
import { flightAtom } from '../../state/map-view/fly-to.ts';
import { mapPressAtom } from '../../editor/map-press.ts';
import { choicesAtom } from '../../state/return/kept-choice.ts';
import { returnedAtom } from '../../state/return/returned.ts';
import WayfindingLab from './index.tsx';
import { endAtom, profileAtom, startAtom, walkerGroupAtom, whenAtom } from './lab-state.ts';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';

let device: Device;

beforeEach(async () => {
  device = await openDevice();
  await device.db.taxonomy.put({ k: 'taxonomy', taxonomy: builtInTaxonomy, readAt: 0 });
  await rememberId(device.db, 'levels', device.level.lid, '3/0');
  device.engine.status = { ...device.engine.status, online: false };
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

it('a floor was never read → says that its places are missing, until it has been read', async () => {
  const { db, level, workspace, levelPath } = device;
  await openPanel(WayfindingLab, workspace, `${levelPath}/wayfinding-lab`);
  const building = (await db.buildings.get(level.buildingLid))?.title;
  const said = text('network:lab.unread', { levels: isolate(`${level.title} (${building})`) });
  await screen.findByText(said);
  await act(() => rememberLevelRead(db, level.lid));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

it('a kept route leads to a floor that was never read → its place is not reported as deleted', async () => {
  const { db, level, site, place, workspace, levelPath } = device;
  const kept = { name: 'Desk to ward', from: place.fid, to: 'not-read', profile: 'walk', seconds: 60 };
  await db.sites.update(site.lid, { extra: { storey: { goldenRoutes: [kept] } } });
  await openPanel(WayfindingLab, workspace, `${levelPath}/wayfinding-lab`);
  await screen.findByText(new RegExp(text('network:golden.unknown')));
  await act(() => rememberLevelRead(db, level.lid));
  await screen.findByText(new RegExp(text('network:golden.gone')));
});

it('a route is tried · page killed → its ends and its profile are there again', async () => {
  const { workspace, levelPath, place, site } = device;
  const at = `${levelPath}/wayfinding-lab`;
  const first = await openPanel(WayfindingLab, workspace, at);
  await screen.findByText(text('network:lab.timeMap'));
  const stop: Stop = { position: [10.5, 50.25], building: null, level: null };
  act(() => {
    first.store.set(profileAtom, 'step-free');
    first.store.set(startAtom, { siteLid: site.lid, fid: place.fid, label: 'Old name', stop });
    first.store.set(endAtom, { siteLid: site.lid, fid: null, label: 'Point', stop });
  });
  await waitFor(() =>
    expect(first.store.get(choicesAtom).values['lab']).toMatchObject({ end: { label: 'Point' } }),
  );
  const { pathname, values } = first.store.get(choicesAtom);
  cleanup();
  const returned = { at: 1, view: null, path: pathname, choices: values };
  const next = await openPanel(WayfindingLab, workspace, at, 'en', [1440, 900], (store) =>
    store.set(returnedAtom, returned),
  );
  await waitFor(() => expect(next.store.get(startAtom)?.label).toBe(place.properties.name));
  expect(next.store.get(profileAtom)).toBe('step-free');
  expect(next.store.get(endAtom)).toMatchObject({ fid: null, label: 'Point', stop });
});

it('a path is for staff and by hours → the lab says so for visitors, and when it opens; staff at any time go', async () => {
  const { db, site, client, place, workspace, levelPath } = device;
  const [a, b] = [workspace.newId(), workspace.newId()];
  const hours = Object.fromEntries(DAYS.map((day) => [day, [['08:00', '08:01']]]));
  const node = (fid: string, east: number, neighbors: unknown[]) => ({
    ...place,
    fid: fidSchema.parse(fid),
    kind: 'graph' as const,
    geometry: { type: 'Point' as const, coordinates: [10.003 + east, 50.003] as [number, number] },
    properties: { typeCode: 'graph-node', name: fid === a ? 'Gate' : 'Yard', neighbors },
  });
  await db.features.bulkAdd([node(a, 0, [{ fid: b, access: ['staff'], hours }]), node(b, 0.0002, [a])]);
  await db.clients.update(client.lid, { extra: { storey: { groups: [{ id: 'staff', title: 'Staff' }] } } });
  const { store } = await openPanel(WayfindingLab, workspace, `${levelPath}/wayfinding-lab`);
  await screen.findByText(text('network:lab.timeMap'));
  const stopAt = (east: number): Stop => ({
    position: [10.003 + east, 50.003],
    building: place.buildingLid,
    level: place.levelLid,
  });
  act(() => {
    store.set(whenAtom, Date.parse('2026-11-30T12:00:00Z') / 1000);
    store.set(startAtom, { siteLid: site.lid, fid: null, label: 'Here', stop: stopAt(0) });
    store.set(endAtom, { siteLid: site.lid, fid: null, label: 'There', stop: stopAt(0.0002) });
  });
  await screen.findByText(/^Gate .* to Yard .*: closed to visitors, open to .*Staff/);
  act(() => store.set(walkerGroupAtom, 'staff'));
  await screen.findByText(/^Gate .* to Yard .*: opens Tue.* 0?8:00/);
  act(() => store.set(whenAtom, 'any'));
  await screen.findByText(/^0:\d\d min, /);
});

slowIt('the route begins at the edge of a large place → the view holds the mark in its middle', async () => {
  const { db, place, workspace, levelPath } = device;
  const hall = {
    ...place,
    fid: fidSchema.parse(workspace.newId()),
    geometry: square(10.003, 50.003, 0.0005),
  };
  const ids = [workspace.newId(), workspace.newId()] as const;
  const node = (fid: string, at: [number, number], neighbors: string[]) => ({
    ...place,
    fid: fidSchema.parse(fid),
    kind: 'graph' as const,
    geometry: { type: 'Point' as const, coordinates: at },
    properties: { typeCode: 'graph-node', name: 'Path', neighbors },
  });
  const edge: [number, number] = [10.00349, 50.00349];
  const far: [number, number] = [10.0045, 50.0045];
  await db.features.bulkAdd([hall, node(ids[0], edge, [ids[1]]), node(ids[1], far, [ids[0]])]);
  const { store } = await openPanel(WayfindingLab, workspace, `${levelPath}/wayfinding-lab`);
  for (const end of ['start', 'end'] as const) {
    if (end === 'start')
      fireEvent.click(
        await screen.findByRole('button', {
          name: `${text('network:lab.map')}: ${text('network:lab.onMap.start')}`,
        }),
      );
    await waitFor(() => expect(store.get(mapPressAtom)).not.toBeNull());
    const target = end === 'start' ? { key: hall.fid, lngLat: edge } : { key: null, lngLat: far };
    act(() => store.get(mapPressAtom)!.take(target as never));
    if (end === 'start') await screen.findByText(text('network:lab.pressMap'));
  }
  await waitFor(() => expect(store.get(flightAtom)?.n).toBe(1));
  const [middle] = store.get(startAtom)!.stop.position;
  expect(middle).toBeLessThan(edge[0]);
  expect(store.get(flightAtom)?.bounds[0]).toBeLessThanOrEqual(middle);
});

it('both ends pressed on the map → the route is brought into view once; another profile moves nothing', async () => {
  const { db, place, workspace, levelPath } = device;
  const node = (fid: string, at: [number, number], neighbors: string[]) => ({
    ...place,
    fid: fidSchema.parse(fid),
    kind: 'graph' as const,
    geometry: { type: 'Point' as const, coordinates: at },
    properties: { typeCode: 'graph-node', name: 'Path', neighbors },
  });
  const ids = [workspace.newId(), workspace.newId()] as const;
  await db.features.bulkAdd([
    node(ids[0], [10.0035, 50.0035], [ids[1]]),
    node(ids[1], [10.0045, 50.0045], [ids[0]]),
  ]);
  const { store } = await openPanel(WayfindingLab, workspace, `${levelPath}/wayfinding-lab`);
  const press = async (end: 'start' | 'end', lngLat: [number, number]): Promise<void> => {
    await waitFor(() => expect(store.get(mapPressAtom)).not.toBeNull());
    act(() => store.get(mapPressAtom)!.take({ key: null, lngLat } as never));
    if (end === 'start') await screen.findByText(text('network:lab.pressMap'));
  };
  fireEvent.click(
    await screen.findByRole('button', {
      name: `${text('network:lab.map')}: ${text('network:lab.onMap.start')}`,
    }),
  );
  await press('start', [10.0035, 50.0035]);
  expect(store.get(flightAtom)).toBeNull();
  await press('end', [10.0045, 50.0045]);
  await waitFor(() => expect(store.get(flightAtom)?.n).toBe(1));
  expect(store.get(flightAtom)?.bounds).toEqual([
    expect.closeTo(10.0035, 6),
    expect.closeTo(50.0035, 6),
    expect.closeTo(10.0045, 6),
    expect.closeTo(50.0045, 6),
  ]);
  fireEvent.click(screen.getByRole('radio', { name: text('network:lab.profiles.step-free') }));
  await waitFor(() => expect(store.get(profileAtom)).toBe('step-free'));
  expect(store.get(flightAtom)?.n).toBe(1);
});
