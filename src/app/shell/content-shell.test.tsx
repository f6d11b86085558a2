import { readFileSync } from 'node:fs';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../tests/support/app/render-panel.tsx';
import { text } from '../../../tests/support/app/texts.ts';
import { drawerOpenAtom } from '../state/navigation/panel.ts';
import { AppearanceProvider, createAppearance } from '../theme/index.ts';
import ContentShell from './content-shell.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const Screen = () => {
  const [appearance] = useState(() => createAppearance(window));
  return (
    <AppearanceProvider value={appearance}>
      <ContentShell />
    </AppearanceProvider>
  );
};

const openList = async (width: number, height: number) => {
  const stage = await openPanel(Screen, device.workspace, `${device.levelPath}/pois`, 'en', [width, height]);
  await screen.findByRole('banner');
  const list = document.querySelector('aside');
  const isReached = () => list?.hasAttribute('inert') === false;
  expect(isReached()).toBe(false);
  act(() => stage.store.set(drawerOpenAtom, true));
  expect(isReached()).toBe(true);
  const closing = screen.queryAllByRole('button', { name: text('shell:nav.closeDrawer') });
  // The other one is in the top bar.
  return { scrim: closing.find((one) => one.closest('header') === null) };
};

it('the list on a phone → takes the whole width, and has no scrim', async () => {
  expect((await openList(390, 844)).scrim).toBeUndefined();
});

// @spec 2.33
it('the list on a tablet → a press beside it closes it', async () => {
  const { scrim } = await openList(820, 1180);
  act(() => scrim?.click());
  await waitFor(() => expect(document.querySelector('aside')?.hasAttribute('inert')).toBe(true));
});

it('the list lies over its scrim, and the scrim over the map and its sheet', () => {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
  const sheet = read('content-shell.module.css');
  const tokens = read('../theme/tokens.css');
  const layerOf = (selector: string): number => {
    const rule = sheet.split(`\n${selector} {`)[1]?.split('}')[0] ?? '';
    return height(/z-index: var\((--z-[a-z-]+)\)/.exec(rule)?.[1] ?? selector);
  };
  const height = (token: string): number => {
    const found = new RegExp(`${token}: (\\d+);`).exec(tokens)?.[1];
    if (found === undefined) throw new Error(`${token} has no layer.`);
    return Number(found);
  };
  expect(layerOf(".list[data-drawer='true']")).toBeGreaterThan(layerOf('.scrim'));
  expect(layerOf('.scrim')).toBeGreaterThan(height('--z-sheet'));
});
