import { act, cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { createMapDouble } from '../../../../tests/support/map/map-double.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { ViewTools } from './view-tools.tsx';
import { editorOf } from '../../editor/editor.ts';

it('a tool taken up before the map is there → a warning, and the tool is in hand once it is', async () => {
  const device = await openDevice();
  const Tools = () => <ViewTools map={{ current: null }} onFit={() => undefined} />;
  const stage = await openPanel(Tools, device.workspace, `${device.levelPath}/pois/add`);
  const { startTool, map } = editorOf(stage.store);
  act(() => startTool('draw-polygon', { focus: true }));
  expect(stage.toasts.map(({ title }) => title)).toEqual([text('content:map.notReady')]);
  map.attach(createMapDouble().engine);
  expect(map.engine.draw.getMode()).toMatchObject({ name: 'draw-polygon' });
  cleanup();
  await device.db.delete();
});
