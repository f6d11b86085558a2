import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../../tests/support/app/texts.ts';
import FeaturePanel from '../../../features/feature-panel/index.tsx';
import { ShapeToolsContext } from '../../../state/map-view/shape-tools.ts';
import { DrawTools } from './draw-tools.tsx';
import { DrawingToolbar } from './drawing-toolbar.tsx';
import { someOf } from '../../../../../tests/support/vitest/slow-tests.ts';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const FORM_TOOLS = text('shell:shapeTools');
const Screen = () => (
  <ShapeToolsContext value={<DrawingToolbar label={FORM_TOOLS} room={null} />}>
    <DrawTools />
    <FeaturePanel />
  </ShapeToolsContext>
);
const openForm = async (width: number, height: number): Promise<HTMLElement> => {
  const at = `${device.levelPath}/pois/${device.place.fid}`;
  await openPanel(Screen, device.workspace, at, 'en', [width, height]);
  await screen.findByLabelText(/^Name/);
  return screen.getByRole('region', { name: text('forms:geometry.title') });
};

it.each(
  someOf<[string, number, number]>(
    [
      ['a desk', 1440, 900],
      ['a tablet held upright', 820, 1180],
    ],
    1,
  ),
)('the form on %s → no tools of its own: those on the map are in sight', async (_, width, height) => {
  const shape = await openForm(width, height);
  expect(within(shape).queryByRole('toolbar')).toBeNull();
  const onMap = screen.getByRole('toolbar', { name: text('content:map.tools') });
  expect(within(onMap).getByRole('button', { name: text('commands:labels.selectVertices') })).toBeDefined();
});

it.each(
  someOf<[string, number, number]>(
    [
      ['a phone', 390, 844],
      ['a page at 200 %', 640, 400],
    ],
    1,
  ),
)('the form on %s, over those on the map → it has them', async (_, width, height) => {
  const shape = await openForm(width, height);
  const tools = within(shape).getByRole('toolbar', { name: FORM_TOOLS });
  expect(within(tools).getByRole('button', { name: text('commands:labels.selectVertices') })).toBeDefined();
});

it('a person who may only read → no bar of tools that would never do anything', async () => {
  const reading = await openDevice({ permissionId: 3 });
  const at = `${reading.levelPath}/pois/${reading.place.fid}`;
  await openPanel(Screen, reading.workspace, at, 'en', [1440, 900]);
  await screen.findByRole('heading', { name: text('forms:titles.view.pois') });
  expect(screen.queryByRole('toolbar', { name: text('content:map.tools') })).toBeNull();
  cleanup();
  await reading.db.delete();
});
