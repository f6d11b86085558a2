import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { PanelFrame } from './panel-frame.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const Form = () => (
  <PanelFrame title="Atrium" onClose={() => undefined}>
    <input aria-label="Name" />
  </PanelFrame>
);
const heightAt = async (width: number, height: number): Promise<[string | null, number]> => {
  await openPanel(Form, device.workspace, device.levelPath, 'en', [width, height]);
  const grabber = await screen.findByRole('slider');
  return [grabber.getAttribute('aria-valuetext'), Number(grabber.getAttribute('aria-valuemax')) + 1];
};

it.each([
  ['a page at 200 %', 640, 400],
  ['a phone held across', 844, 390],
  ['a phone held upright', 390, 844],
])('the form on %s → all of the sheet, never a half that shows its head alone', async (_, width, height) => {
  expect(await heightAt(width, height)).toEqual([text('forms:sheet.full'), 2]);
});

it('the form on a tablet held upright → half of it, beside the map', async () => {
  expect(await heightAt(820, 1180)).toEqual([text('forms:sheet.half'), 3]);
});

it('the form on a desk → a panel, no sheet', async () => {
  await openPanel(Form, device.workspace, device.levelPath);
  expect(await screen.findByLabelText('Name')).toBeDefined();
  expect(screen.queryByRole('slider')).toBeNull();
});
