import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';
import { ViewTools } from './view-tools.tsx';

let device: Device;
let stage: PanelStage;

beforeEach(async () => {
  document.body.dataset['mapIdle'] = 'true';
  device = await openDevice();
  const Tools = () => <ViewTools map={{ current: null }} onFit={() => undefined} />;
  stage = await openPanel(Tools, device.workspace, 'clients/1/sites/2/buildings/3/levels');
});
afterEach(async () => {
  cleanup();
  delete document.body.dataset['mapIdle'];
  await device.db.delete();
});

const LAYERS = 'content:map.layers';

/** Which items of the menu are announced as chosen. */
async function chosen(): Promise<Record<string, boolean>> {
  if (screen.queryByRole('menu') === null)
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: text(LAYERS) }));
      screen.getByRole('menu');
    });
  const items = [...screen.getAllByRole('menuitemcheckbox'), ...screen.getAllByRole('menuitemradio')];
  return Object.fromEntries(
    items.map((item) => [item.textContent, item.getAttribute('aria-checked') === 'true']),
  );
}

it('layer shown → chosen; pressed → not, all else as before, and the menu stays open', async () => {
  const [shown, hidden] = [text('content:visibility.pois'), text('content:visibility.graphs')];
  expect(await chosen()).toMatchObject({ [shown]: true, [hidden]: false });
  for (const [name, isOn] of [
    [shown, false],
    [hidden, true],
  ] as const) {
    const were = await chosen();
    fireEvent.click(screen.getByRole('menuitemcheckbox', { name }));
    expect(screen.getByRole('menu')).toBeDefined();
    expect(await chosen()).toEqual({ ...were, [name]: isOn });
  }
});

it('units → the chosen one of three, names off; both kept on the device', async () => {
  const [names, imperial] = [text('mapSettings:labels'), text('mapSettings:unitSystems.imperial')];
  const automatic = text('mapSettings:unitSystems.auto');
  expect(await chosen()).toMatchObject({ [names]: true, [automatic]: true, [imperial]: false });
  fireEvent.click(screen.getByRole('menuitemradio', { name: imperial }));
  expect(await chosen()).toMatchObject({ [automatic]: false, [imperial]: true });
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: names }));
  expect(await chosen()).toMatchObject({ [names]: false, [imperial]: true });
  expect(localStorage.getItem('units')).toBe('"imperial"');
  expect(localStorage.getItem('mapLabels')).toBe('false');
  localStorage.clear();
});

// @spec 8.20
it.each(['zoomIn', 'zoomOut', 'locate', 'fit'] as const)(
  '%s before the map is there, or where there is none → a warning',
  (id) => {
    fireEvent.click(screen.getByRole('button', { name: textPattern(`commands:labels.${id}`) }));
    expect(stage.toasts).toEqual([
      { kind: 'warning', title: text('content:map.notReady'), key: 'map-not-ready' },
    ]);
  },
);
