import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, square, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import { drawingTargetAtom } from '../../editor/drawing.ts';
import FeaturePanel from './index.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const list = () => `${device.levelPath.split('/sites/')[0]}/global-geofences`;
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

it('a global geofence belongs to its client and to no level, from its form to the trash', async () => {
  const stage = await openPanel(FeaturePanel, device.workspace, `${list()}/add`);
  const name = await screen.findByLabelText(/^Name/);
  expect(screen.getByRole('heading', { name: text('forms:titles.add.global-geofences') })).toBeDefined();
  fireEvent.change(name, { target: { value: 'Car park' } });
  act(() => stage.store.get(drawingTargetAtom)?.setGeometry(square(10.003, 50.003, 0.0002)));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: text('forms:add.global-geofences') })).toHaveProperty(
      'disabled',
      false,
    ),
  );
  press(text('forms:add.global-geofences'));
  await waitFor(() => expect(stage.path()).toBe(`/cms/content/${list()}`));
  const [stored] = (await device.db.features.toArray()).filter(({ kind }) => kind === 'globalGeofence');
  expect(stored).toMatchObject({
    clientLid: device.client.lid,
    siteLid: null,
    buildingLid: null,
    levelLid: null,
    properties: { typeCode: 'global-geofence', name: 'Car park' },
  });
});

it('a draft was left beside what was saved of it · added again → names what exists, and opens it', async () => {
  const first = await openPanel(FeaturePanel, device.workspace, `${list()}/add`);
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Car park' } });
  act(() => first.store.get(drawingTargetAtom)?.setGeometry(square(10.003, 50.003, 0.0002)));
  await waitFor(async () => expect(await device.db.staging.count()).toBe(1));
  await waitFor(async () => expect((await device.db.staging.toArray())[0]?.geometry).not.toBeNull());
  const left = await device.db.staging.toArray();
  press(text('forms:add.global-geofences'));
  await waitFor(() => expect(first.path()).toBe(`/cms/content/${list()}`));
  first.unmount();
  await waitFor(async () => expect(await device.db.staging.count()).toBe(0));
  await device.db.staging.bulkPut(left);

  const again = await openPanel(FeaturePanel, device.workspace, `${list()}/add`);
  await screen.findByDisplayValue('Car park');
  press(text('forms:add.global-geofences'));
  await waitFor(() => expect(again.toasts.at(-1)?.kind).toBe('error'));
  const said = again.toasts.at(-1);
  expect(said?.title).toContain('Car park');
  expect(said?.action?.label).toBe(text('forms:failures.openExisting'));
  act(() => said?.action?.onPress());
  const [stored] = (await device.db.features.toArray()).filter(({ kind }) => kind === 'globalGeofence');
  await waitFor(() => expect(again.path()).toContain(stored?.fid));
});

// @spec 2.69 5.44
it('a geofence whose type has no name · the type is chosen → name and description leave the form', async () => {
  const row = { k: 'taxonomy' as const, taxonomy: builtInTaxonomy, readAt: device.workspace.now() };
  await device.db.taxonomy.put(row);
  await openPanel(FeaturePanel, device.workspace, `${device.levelPath}/geofences/add`);
  await screen.findByLabelText(/^Name/);
  expect(screen.getByLabelText(/^Description/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^Type/ }));
  fireEvent.click(await screen.findByRole('option', { name: /^Positioning zone/ }));
  await waitFor(() => expect(screen.queryByLabelText(/^Name/)).toBeNull());
  expect(screen.queryByLabelText(/^Description/)).toBeNull();
});
