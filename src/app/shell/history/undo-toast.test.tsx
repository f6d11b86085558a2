import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { saveFeature } from '../../commands/index.ts';
import { historyOfferAtom } from '../../editor/offers.ts';
import { useHeld } from '../../editor/held.ts';
import { useUndoToast } from '../../state/commands/undo-toast.ts';
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
  const history = useAppHistory();
  useHeld(historyOfferAtom, history);
  const showWithUndo = useUndoToast();
  const name = async (): Promise<void> => {
    await nameIt('Kiosk');
    await showWithUndo({ kind: 'success', title: 'Named' }, 'Undo');
  };
  return (
    <>
      <button type="button" onClick={() => void name()}>
        Name
      </button>
      <button type="button" onClick={() => void history.undo()}>
        Take back
      </button>
    </>
  );
}

async function nameOnScreen() {
  const { workspace } = device;
  const stage = await openScreen({ Screen, workspace, routes: ['/'], at: '/', namespaces: ['steps'] });
  await nameIt('Desk');
  fireEvent.click(await screen.findByRole('button', { name: 'Name' }));
  await waitFor(() => expect(stage.toasts).toHaveLength(1));
  return stage;
}

it('takes back the act that it speaks of', async () => {
  const stage = await nameOnScreen();
  stage.toasts[0]?.action?.onPress();
  await waitFor(async () => expect(await nameNow()).toBe('Desk'));
});

it('goes once that act was taken back elsewhere, and does not take back the one before', async () => {
  const stage = await nameOnScreen();
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(stage.closed).toEqual(['1']));
  stage.toasts[0]?.action?.onPress();
  // What it would do is done before another act that is asked for after it.
  await nameIt('Lobby');
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
  await waitFor(async () => expect(await nameNow()).toBe('Desk'));
});

it('goes once another act is the last', async () => {
  const stage = await nameOnScreen();
  await nameIt('Lobby');
  await waitFor(() => expect(stage.closed).toEqual(['1']));
});
