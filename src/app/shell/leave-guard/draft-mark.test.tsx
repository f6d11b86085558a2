import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import Browse from '../../features/browse/index.tsx';
import FeaturePanel from '../../features/feature-panel/index.tsx';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import './leave-dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';

let device: Device;
let stage: PanelStage;

function Screen() {
  const { panel } = useContentRoute();
  return (
    <>
      <Browse />
      {panel !== 'none' && <FeaturePanel />}
      <LeaveGuard />
    </>
  );
}

beforeEach(async () => {
  device = await openDevice();
  stage = await openPanel(Screen, device.workspace, `${device.levelPath}/pois/${device.place.fid}`);
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Name/);
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const leave = async (key: 'keep' | 'discard'): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name: text('common:cancel') }));
  fireEvent.click(await screen.findByRole('button', { name: text(`shell:leave.${key}`) }));
  await waitFor(() => expect(stage.path()).toMatch(/\/pois$/));
};
const mark = text('content:tags.draft');

it('a draft that is kept → its row is marked; discarded → not marked; Undo → open again, with what was typed', async () => {
  const field = await nameField();
  fireEvent.change(field, { target: { value: 'Front desk' } });
  fireEvent.blur(field);
  await leave('keep');
  await waitFor(async () =>
    expect(within(await rowOf('Outpatient reception')).getByText(mark)).toBeDefined(),
  );

  fireEvent.click(await rowOf('Outpatient reception'));
  await waitFor(async () => expect((await nameField()).value).toBe('Front desk'));
  await leave('discard');
  await waitFor(async () => expect(within(await rowOf('Outpatient reception')).queryByText(mark)).toBeNull());

  await waitFor(() => expect(stage.toasts.at(-1)?.action).toBeDefined());
  act(() => stage.toasts.at(-1)?.action?.onPress());
  await waitFor(async () => expect((await nameField()).value).toBe('Front desk'));
});
