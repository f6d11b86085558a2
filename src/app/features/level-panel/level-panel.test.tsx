// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/panel-stage.tsx';
import { calculateAnchors } from '../../../domain/floorplan/index.ts';
import LevelPanel from './index.tsx';

describe('the form of a level', () => {
  let device: Device;
  let stage: PanelStage;

  beforeEach(async () => {
    device = await openDevice();
  });
  afterEach(async () => {
    cleanup();
    await device.db.delete();
  });

  const open = async (): Promise<void> => {
    stage = await openPanel(LevelPanel, device.workspace, `${device.levelPath}/edit`);
  };

  it('locks the index, hides the position of a level without anchors, and saves titles', async () => {
    await open();
    expect(await screen.findByLabelText(/^Level index/)).toHaveProperty('readOnly', true);
    expect(screen.queryByText('Position on earth')).toBeNull();
    fireEvent.change(screen.getByLabelText(/^Short title/), { target: { value: 'GF' } });
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save level' });
    await waitFor(() => expect(save.disabled).toBe(false));
    fireEvent.click(save);
    await waitFor(() => expect(stage.path()).toBe('/cms/content/clients/1/sites/2/buildings/3/levels'));
    expect(await device.db.levels.get(device.level.lid)).toEqual({ ...device.level, levelShortTitle: 'GF' });
  });

  it('shows where the anchors lie, and keeps them when the titles change', async () => {
    const anchors = calculateAnchors([device.place]);
    const levelExtraData = { levelType: 'clinic', anchors, storeyKey: 'x' };
    await device.db.levels.update(device.level.lid, { levelExtraData });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: /Position on earth/ }));
    expect(screen.getByText('50.00300000, 10.00300000')).toBeDefined();
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Entrance' } });
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save level' });
    await waitFor(() => expect(save.disabled).toBe(false));
    fireEvent.click(save);
    await waitFor(async () =>
      expect(await device.db.levels.get(device.level.lid)).toMatchObject({
        levelLongTitle: 'Entrance',
        levelExtraData,
      }),
    );
  });
});
