import { act, cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { createMapDouble } from '../../../../tests/support/map/map-double.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { createEngineHandle } from '../../../map/engine/engine-handle.ts';
import { giveDrawOrderAtom } from '../../state/map-view/drawing.ts';
import { useDrawing } from './use-drawing.ts';

it('a tool taken up before the map is there → a warning, and the tool is in hand once it is', async () => {
  const device = await openDevice();
  const { engine, attach } = createEngineHandle();
  const map = { current: engine };
  const Drawing = () => {
    useDrawing(map);
    return null;
  };
  const stage = await openPanel(Drawing, device.workspace, `${device.levelPath}/pois/add`);
  act(() => stage.store.set(giveDrawOrderAtom, { do: 'start', mode: 'draw-polygon', focus: true }));
  expect(stage.toasts.map(({ title }) => title)).toEqual([text('content:map.notReady')]);
  attach(createMapDouble().engine);
  expect(engine.draw.getMode()).toMatchObject({ name: 'draw-polygon' });
  cleanup();
  await device.db.delete();
});
