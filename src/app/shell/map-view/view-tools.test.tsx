import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { ViewTools } from './view-tools.tsx';

let device: Device;

beforeEach(async () => {
  document.body.dataset['mapIdle'] = 'true';
  device = await openDevice();
  const Tools = () => <ViewTools map={{ current: null }} onFit={() => undefined} />;
  await openPanel(Tools, device.workspace, 'clients/1/sites/2/buildings/3/levels');
});
afterEach(async () => {
  cleanup();
  delete document.body.dataset['mapIdle'];
  await device.db.delete();
});

const LAYERS = 'content:map.layers';

/** What the menu shows: how many marks stand at each layer. */
async function ticks(): Promise<Record<string, number>> {
  if (screen.queryByRole('menu') === null)
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: text(LAYERS) }));
      screen.getByRole('menu');
    });
  const items = await screen.findAllByRole('menuitem');
  return Object.fromEntries(items.map((item) => [item.textContent, item.querySelectorAll('svg').length]));
}

it('layer shown → one tick; hidden → none; pressed → the other of the two, all else as before', async () => {
  const [shown, hidden] = [text('content:visibility.pois'), text('content:visibility.graphs')];
  const before = await ticks();
  expect(before).toMatchObject({ [shown]: 1, [hidden]: 0 });
  expect(Math.max(...Object.values(before))).toBe(1);
  for (const [name, count] of [
    [shown, 0],
    [hidden, 1],
  ] as const) {
    const were = await ticks();
    fireEvent.click(screen.getByRole('menuitem', { name }));
    expect(await ticks()).toEqual({ ...were, [name]: count });
  }
});

it('units → of three the one that was pressed, names off; both kept on the device', async () => {
  const [names, imperial] = [text('mapSettings:labels'), text('mapSettings:unitSystems.imperial')];
  const automatic = text('mapSettings:unitSystems.auto');
  expect(await ticks()).toMatchObject({ [names]: 1, [automatic]: 1, [imperial]: 0 });
  fireEvent.click(screen.getByRole('menuitem', { name: imperial }));
  expect(await ticks()).toMatchObject({ [automatic]: 0, [imperial]: 1 });
  fireEvent.click(screen.getByRole('menuitem', { name: names }));
  expect(await ticks()).toMatchObject({ [names]: 0, [imperial]: 1 });
  expect(localStorage.getItem('units')).toBe('"imperial"');
  expect(localStorage.getItem('mapLabels')).toBe('false');
  localStorage.clear();
});
