import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, square, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { keptClosure } from '../../../../tests/support/closures/kept-closure.ts';
import { changeClosure, listClosures } from '../../../db/index.ts';
import { fidSchema } from '../../../domain/entities/ids.ts';
import type { KeptClosure } from '../../../domain/closures/index.ts';
import Closures from './index.tsx';

let device: Device;
let stage: PanelStage;
const HOUR = 3600;
const now = (): number => Math.floor(device.workspace.now() / 1000);
beforeEach(async () => {
  device = await openDevice({ permissionId: 1 });
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const open = async (query = ''): Promise<void> => {
  const { client, site } = device;
  stage = await openPanel(
    Closures,
    device.workspace,
    `clients/${client.lid}/sites/${site.lid}/closures${query}`,
  );
};
async function keep(
  more: Partial<KeptClosure>,
  times: Partial<KeptClosure['closure']> = {},
): Promise<string> {
  const { closure } = keptClosure();
  const own = { ...closure, siteLid: device.site.lid, from: now() - HOUR, until: null, ...times };
  const id = crypto.randomUUID();
  const kept = keptClosure({ id, clientLid: device.client.lid, closure: own, base: own, ...more });
  await changeClosure(device.db, kept, () => kept);
  return id;
}
const stored = async (id: string): Promise<KeptClosure | undefined> =>
  (await listClosures(device.db)).find((one) => one.id === id);
const press = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));

it('closed now, later and over → each in its part, with why and how long', async () => {
  await keep({});
  await keep({}, { from: now() + HOUR, reason: 'event' });
  await keep({}, { until: now() - HOUR / 2, reason: 'cleaning' });
  await open();
  expect(await screen.findByText(/Maintenance · without an end/)).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: text('closures:states.planned', { number: '1' }) }));
  expect(await screen.findByText(/^Event · from /)).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: text('closures:states.over', { number: '1' }) }));
  expect(await screen.findByText(/^Cleaning · over since /)).toBeTruthy();
});

it('opened again in one press · undone by the message → closed as before', async () => {
  const id = await keep({});
  await open(`?closure=${id}`);
  await press(text('closures:openAgain'));
  await waitFor(async () => expect((await stored(id))?.closure.until).toBeGreaterThan(0));
  await waitFor(() => expect(stage.toasts.at(-1)?.action?.label).toBe(text('closures:undo')));
  stage.toasts.at(-1)!.action!.onPress();
  await waitFor(async () =>
    expect(await stored(id)).toMatchObject({ closure: { until: null }, waits: null }),
  );
});

it('the form of a new closure · reloaded → still names what was to be closed', async () => {
  await open(`?new=${device.place.fid}`);
  expect(await screen.findAllByText(device.place.properties.name!)).not.toEqual([]);
});

it('until before from → said at the field, and it is not saved', async () => {
  const id = await keep({}, { from: now() + 2 * HOUR, until: now() + HOUR });
  await open(`?closure=${id}`);
  expect(await screen.findByText(text('closures:faults.until'))).toBeTruthy();
  expect(screen.getByRole('button', { name: text('closures:form.save') })).toHaveProperty('disabled', true);
});

it('made longer here and opened by a colleague → asked; theirs is used → over', async () => {
  const until = now() - 60;
  const clash = { times: { from: now() - HOUR, until } };
  const id = await keep({ waits: 'put', clash });
  await open(`?closure=${id}`);
  expect(await screen.findByText(text('closures:clash.title'))).toBeTruthy();
  await press(text('closures:clash.theirs'));
  await waitFor(async () => expect(await stored(id)).toMatchObject({ closure: { until }, clash: null }));
});

it('over before it could be sent → says so; discarded → gone', async () => {
  const refused = { code: 'over-before-sent', message: '' };
  const id = await keep({ base: null, waits: 'put', refused }, { until: now() - 60 });
  await open(`?closure=${id}`);
  expect(await screen.findByText(text('closures:refused.overTitle'))).toBeTruthy();
  await press(text('closures:refused.leave'));
  await waitFor(async () => expect(await stored(id)).toBeUndefined());
});

it('the only way to a room is closed → says what it does before it is saved, and which kept route breaks', async () => {
  const { db, site, place, workspace } = device;
  const [a, b, c] = [workspace.newId(), workspace.newId(), workspace.newId()];
  const node = (fid: string, east: number, neighbors: string[], typeCode = 'graph-node') => ({
    ...place,
    fid: fidSchema.parse(fid),
    kind: 'graph' as const,
    geometry: { type: 'Point' as const, coordinates: [10.00305 + east, 50.00305] as [number, number] },
    properties: { typeCode, name: fid === b ? 'Corridor' : '', neighbors },
  });
  await db.features.bulkAdd([
    node(a, 0.0004, [b], 'building-entrance-exit'),
    node(b, 0.0002, [a, c]),
    node(c, 0, [b]),
  ]);
  const room = {
    ...place,
    fid: fidSchema.parse(workspace.newId()),
    geometry: square(10.00343, 50.00302, 0.00005),
  };
  await db.features.add(room);
  const route = { name: 'Gate to room', from: room.fid, to: place.fid, profile: 'walk', seconds: 30 };
  await db.sites.update(site.lid, { extra: { storey: { goldenRoutes: [route] } } });
  const id = await keep({}, { targets: [{ fid: b }] });
  await open(`?closure=${id}`);
  expect(await screen.findByText(text('closures:effects.title'))).toBeTruthy();
  expect(await screen.findByText(text('closures:effects.not-at-all'))).toBeTruthy();
  expect(await screen.findByText(text('closures:effects.breaks'))).toBeTruthy();
  cleanup();
  await open();
  expect(
    await screen.findByText(new RegExp(text('closures:effects.listBroken', { names: '.*Gate to room' }))),
  ).toBeTruthy();
});
