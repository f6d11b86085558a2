import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, square, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import type { MapPort } from '../../../map/index.ts';
import { newFid } from '../../commands/index.ts';
import FeaturePanel from '../../features/feature-panel/index.tsx';
import '../leave-guard/leave-dialog.tsx';
import { LeaveGuard } from '../leave-guard/leave-guard.tsx';
import { useMapPort } from './use-map-port.ts';

let device: Device;
let stage: PanelStage;
let latest: MapPort;
let library: string;

function Screen() {
  const port = useMapPort();
  useEffect(() => {
    latest = port;
  }, [port]);
  return (
    <>
      <FeaturePanel />
      <LeaveGuard />
    </>
  );
}

beforeEach(async () => {
  device = await openDevice();
  const fid = newFid(device.workspace);
  library = fid;
  const properties = { ...device.place.properties, name: 'Library', eid: 'L' };
  await device.db.features.add({
    ...device.place,
    fid,
    properties,
    geometry: square(10.0035, 50.0035, 0.0001),
  });
  stage = await openPanel(Screen, device.workspace, `${device.levelPath}/pois/${device.place.fid}`);
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Name/);
const press = (key: string): void =>
  act(() => latest.onClick?.({ kind: 'feature', key, lngLat: [10.0035, 50.0035] }, { adds: false }));

// @spec 2.55
it('another place is pressed while an untouched form is open → that one opens', async () => {
  await nameField();
  press(library);
  await waitFor(() => expect(stage.path()).toContain(library));
  await waitFor(async () => expect((await nameField()).value).toBe('Library'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('another place is pressed after something was changed → asked first, saved, and that one opens', async () => {
  const field = await nameField();
  fireEvent.change(field, { target: { value: 'Front desk' } });
  fireEvent.blur(field);
  press(library);
  fireEvent.click(await screen.findByRole('button', { name: text('shell:leave.save') }));
  await waitFor(async () => expect((await nameField()).value).toBe('Library'));
  expect((await device.db.features.get(device.place.fid))?.properties.name).toBe('Front desk');
});
