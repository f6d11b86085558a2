import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../../tests/support/app/render-panel.tsx';
import { createMapDouble } from '../../../../../tests/support/map/map-double.ts';
import { recentLevels } from '../../../../db/index.ts';
import { useEditor } from '../../../editor/editor.ts';
import { mapViewAtom } from '../../../state/return/returned.ts';
import { goBackToAtom } from './go-back-to.ts';
import NoteLevel from './note-level.tsx';

let device: Device;
const VIEW = { center: [10.003, 50.003] as [number, number], zoom: 20, bearing: 0, pitch: 0 };

afterEach(async () => {
  cleanup();
  await device.db.delete();
});

it('a level is open → remembered with its list at once, and with what the map shows once that is left alone', async () => {
  device = await openDevice();
  const { store } = await openPanel(NoteLevel, device.workspace, `${device.levelPath}/geofences`);
  const opened = async () => (await recentLevels(device.db, 1))[0]?.opened;
  await waitFor(async () => expect(await opened()).toMatchObject({ list: 'geofences', view: null }));
  act(() => store.set(mapViewAtom, VIEW));
  await waitFor(async () => expect(await opened()).toMatchObject({ view: VIEW }), { timeout: 5_000 });
});

it('a person goes back to a level → the map shows what it showed there, once', async () => {
  device = await openDevice();
  const map = createMapDouble();
  const Screen = () => {
    const editor = useEditor();
    if (!editor.map.engine.isReady()) editor.map.attach(map.engine);
    return <NoteLevel />;
  };
  const { store } = await openPanel(Screen, device.workspace, `${device.levelPath}/pois`);
  act(() => store.set(goBackToAtom, { levelLid: device.level.lid, view: VIEW }));
  await waitFor(() => expect(map.moves.at(-1)).toEqual({ call: 'jumpTo', value: VIEW }));
  expect(store.get(goBackToAtom)).toBeNull();
});

it('an address leads to another level than a person asked for → the map stays', async () => {
  device = await openDevice();
  const map = createMapDouble();
  const Screen = () => {
    const editor = useEditor();
    if (!editor.map.engine.isReady()) editor.map.attach(map.engine);
    return <NoteLevel />;
  };
  const { store } = await openPanel(Screen, device.workspace, `${device.levelPath}/pois`);
  act(() => store.set(goBackToAtom, { levelLid: 'another', view: VIEW }));
  await waitFor(async () => expect(await recentLevels(device.db, 1)).toHaveLength(1));
  expect(map.moves).toEqual([]);
});
