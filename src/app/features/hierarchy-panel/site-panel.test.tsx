import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, square, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { drawingTargetAtom } from '../../editor/drawing.ts';
import Hierarchy from './index.tsx';
import { text } from '../../../../tests/support/app/texts.ts';

describe('the form of a site', () => {
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
    stage = await openPanel(Hierarchy, device.workspace, `clients/1/sites/${path}`);
  };
  const draw = (west: number, south: number, size: number): void =>
    act(() => stage.store.get(drawingTargetAtom)?.setGeometry(square(west, south, size)));
  const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });

  // @spec 9.20
  it('adds a site of at most 10 km', async () => {
    await open('add');
    fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'North Campus' } });
    fireEvent.change(screen.getByLabelText(/^External ID/), { target: { value: 'NC' } });
    draw(20, 50, 1);
    expect(await screen.findByText(text('forms:issues.site-boundaries'))).toBeDefined();
    expect(button('Add site').disabled).toBe(true);
    draw(20, 50, 0.01);
    await waitFor(() => expect(button('Add site').disabled).toBe(false));
    fireEvent.click(button('Add site'));
    await waitFor(async () => expect(await device.db.sites.count()).toBe(2));
    await waitFor(() => expect(stage.toasts[0]?.title).toBe('North Campus created'));
    expect(stage.path()).toBe('/cms/content/clients/1/sites');
  });

  it('does not shrink away from the buildings on it', async () => {
    await open('2/edit');
    await screen.findByLabelText(/^Title/);
    draw(10, 50, 0.001);
    expect(
      await screen.findByText(text('forms:issues.buildings-within-error', { name: 'Clinic West' })),
    ).toBeDefined();
    expect(button('Save site').disabled).toBe(true);
  });

  it('says that a cut in two makes no site, and saves none', async () => {
    await open('2/edit');
    await screen.findByLabelText(/^Title/);
    const parts = [10, 10.02].map((west) => square(west, 50, 0.01).coordinates);
    act(() => stage.store.get(drawingTargetAtom)?.setGeometry({ type: 'MultiPolygon', coordinates: parts }));
    expect(await screen.findByText(text('forms:issues.site-divide-error'))).toBeDefined();
    expect(button('Save site').disabled).toBe(true);
  });
});
