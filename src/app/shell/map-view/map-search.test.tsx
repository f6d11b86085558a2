// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { MapSearch } from './map-search.tsx';

const Search = () => <MapSearch isFolded={false} />;

describe('MapSearch', () => {
  let device: Device;

  beforeEach(async () => {
    device = await openDevice();
  });
  afterEach(async () => {
    cleanup();
    await device.db.delete();
  });

  it('shows what was found with the icon of its type and the level it lies on', async () => {
    await device.db.levels.update(device.level.lid, { levelShortTitle: 'G7' });
    await openPanel(Search, device.workspace, `${device.levelPath}/pois`);
    const [place] = await device.db.features.where('levelLid').equals(device.level.lid).toArray();
    const name = place!.properties.name!;
    const box = await screen.findByRole('combobox');
    box.focus();
    fireEvent.change(box, { target: { value: name.slice(0, 1) } });
    const found = await screen.findByRole('option', { name: new RegExp(`^${name}`) });
    expect(found.textContent).toMatch(/ · .?G7.?$/);
    expect(found.querySelector('svg')).not.toBeNull();
  });
});
