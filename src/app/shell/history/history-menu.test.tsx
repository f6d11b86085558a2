import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { saveFeature } from '../../commands/index.ts';
import { historyOfferAtom } from '../../editor/offers.ts';
import { useHeld } from '../../editor/held.ts';
import HistoryMenu from './history-menu.tsx';
import { useAppHistory } from './use-app-history.ts';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const nameIt = (name: string) =>
  saveFeature.run(device.workspace, {
    mode: 'edit',
    fid: device.place.fid,
    patch: ({ properties }) => ({ properties: { ...properties, name } }),
  });
const nameNow = async () => (await device.db.features.get(device.place.fid))?.properties.name;

function Screen() {
  useHeld(historyOfferAtom, useAppHistory());
  return <HistoryMenu />;
}

it('lists the last steps by name, newest first; the chosen one → it and all after it are taken back, those before stay', async () => {
  for (const name of ['Desk', 'Kiosk', 'Lobby']) await nameIt(name);
  const { workspace } = device;
  const stage = await openScreen({
    Screen,
    workspace,
    routes: ['/'],
    at: '/',
    namespaces: ['steps', 'commands'],
  });
  const button = await screen.findByRole('button', { name: text('commands:labels.undoHistory') });
  await waitFor(() => expect(button).not.toHaveProperty('disabled', true));
  fireEvent.click(button);
  await screen.findByRole('menuitem', { name: /Desk/ });
  const items = screen.getAllByRole('menuitem');
  const names = items.map((item) => /Desk|Kiosk|Lobby/.exec(item.textContent)?.[0]);
  expect(names).toEqual(['Lobby', 'Kiosk', 'Desk']);
  fireEvent.click(items[1]!);
  await waitFor(() => expect(stage.toasts).toHaveLength(1));
  expect(stage.toasts[0]?.title).toBe(text('steps:undone', { count: 2 }));
  expect(await nameNow()).toBe('Desk');
});
