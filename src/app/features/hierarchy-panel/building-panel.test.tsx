import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, square, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { drawingTargetAtom } from '../../editor/drawing.ts';
import { flightAtom } from '../../state/map-view/fly-to.ts';
import Hierarchy from './index.tsx';
import { text } from '../../../../tests/support/app/texts.ts';

describe('the form of a building', () => {
  let device: Device;
  let stage: PanelStage;

  beforeEach(async () => {
    device = await openDevice();
  });
  afterEach(async () => {
    cleanup();
    await device.db.delete();
  });

  const open = async (path: string): Promise<void> => {
    stage = await openPanel(Hierarchy, device.workspace, `clients/1/sites/2/buildings/${path}`);
  };
  const type = async (label: RegExp, text: string): Promise<void> => {
    const field = await screen.findByLabelText(label);
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
  };
  const draw = (west: number): void =>
    act(() => stage.store.get(drawingTargetAtom)?.setGeometry(square(west, 50.007, 0.002)));
  const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });

  it('shape outside the site → shown with the way there, saved only inside', async () => {
    await open('add');
    await type(/^Title/, 'Clinic East');
    await type(/^External ID/, 'CE');
    draw(10.009);
    expect(await screen.findByText('The building must lie within its site.')).toBeDefined();
    expect(button('Add building').disabled).toBe(true);
    expect(stage.store.get(drawingTargetAtom)?.problems).toHaveLength(1);
    fireEvent.click(button(text('forms:geometry.show')));
    const [problem = [0, 0]] = stage.store.get(drawingTargetAtom)?.problems ?? [];
    expect(stage.store.get(flightAtom)?.bounds).toEqual([...problem, ...problem]);

    draw(10.007);
    await waitFor(() => expect(button('Add building').disabled).toBe(false));
    fireEvent.click(button('Add building'));
    await waitFor(async () => expect(await device.db.buildings.count()).toBe(2));
    await waitFor(() => expect(stage.path()).toBe('/cms/content/clients/1/sites/2/buildings'));
    const made = (await device.db.buildings.toArray()).find(({ lid }) => lid !== device.building.lid);
    expect(made).toMatchObject({
      siteLid: device.site.lid,
      title: 'Clinic East',
      externalId: 'CE',
    });
  });

  it('says that a cut in two makes no building, and saves none', async () => {
    await open('add');
    await type(/^Title/, 'Clinic East');
    await type(/^External ID/, 'CE');
    const parts = [10.003, 10.006].map((west) => square(west, 50.007, 0.001).coordinates);
    act(() => stage.store.get(drawingTargetAtom)?.setGeometry({ type: 'MultiPolygon', coordinates: parts }));
    expect(await screen.findByText(text('forms:issues.building-divide-error'))).toBeDefined();
    expect(button('Add building').disabled).toBe(true);
    draw(10.007);
    await waitFor(() => expect(button('Add building').disabled).toBe(false));
  });

  it('refuses an external id that a sibling has', async () => {
    await open('add');
    await type(/^External ID/, 'CW');
    expect(await screen.findByText(text('forms:issues.external-identifier-exists'))).toBeDefined();
  });

  it('deletes the building with its levels and their content', async () => {
    await open('3/edit');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete building' }));
    expect(await screen.findByText(text('forms:delete.buildings.text', { count: 1 }))).toBeDefined();
    fireEvent.click(button('Delete'));
    await waitFor(async () => expect(await device.db.buildings.count()).toBe(0));
    expect(await device.db.levels.count()).toBe(0);
    expect(await device.db.features.count()).toBe(0);
  });
});
