import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, standAtWidth } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import type { MapMode } from '../../../map/index.ts';
import { rulesOf } from '../../../map/draw/mode-rules.ts';
import { nextMode } from '../../../map/modes/next-mode.ts';
import { mapModeAtom } from '../../editor/drawing.ts';
import { Disclosure } from '../../ui/index.ts';
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

it('a tablet is turned → what is open, typed and focused in the form stays so', async () => {
  const Layers = () => (
    <PanelFrame title="Atrium" onClose={() => undefined}>
      <Disclosure title="Layers">
        <input aria-label="Name" />
      </Disclosure>
    </PanelFrame>
  );
  await openPanel(Layers, device.workspace, device.levelPath, 'en', [820, 1180]);
  fireEvent.click(await screen.findByRole('button', { name: 'Layers' }));
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  fireEvent.change(field, { target: { value: 'Hall' } });
  field.focus();
  act(() => standAtWidth(1180, 820));
  expect(screen.queryByRole('slider')).toBeNull();
  act(() => standAtWidth(820, 1180));
  expect(screen.getByRole('slider')).toBeDefined();
  expect(screen.getByLabelText('Name')).toBe(field);
  expect([field.value, document.activeElement === field]).toEqual(['Hall', true]);
  expect(screen.getByRole('button', { name: 'Layers' }).getAttribute('aria-expanded')).toBe('true');
});

it.each(['cut-polygon', 'split-polygon', 'simple-select', 'resize-circle', 'draw-polygon'] as const)(
  'on a phone · %s is taken up → the sheet leaves the map, and comes back when it is raised or the tool is put away',
  async (name) => {
    const { store } = await openPanel(Form, device.workspace, device.levelPath, 'en', [390, 844]);
    const grabber = await screen.findByRole('slider');
    const height = () => grabber.getAttribute('aria-valuetext');
    const take = (mode: MapMode) => act(() => store.set(mapModeAtom, mode));
    take({ name: 'direct-select' });
    expect(height()).toBe(text('forms:sheet.full'));
    take(
      nextMode(
        { name: 'empty' },
        { type: 'choose', mode: name, hasDrawing: rulesOf(name).needs === 'drawing' },
      ),
    );
    expect(height()).toBe(text('forms:sheet.peek'));
    fireEvent.keyDown(grabber, { key: 'End' });
    expect(height()).toBe(text('forms:sheet.full'));
    take({ name: 'empty' });
    expect(height()).toBe(text('forms:sheet.full'));
  },
);

it.each([
  ['a button of the page', true],
  ['a button that has gone meanwhile', false],
])(
  'the form is opened by %s and closed from within → the focus returns to it, where it is there',
  async (_, stays) => {
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    const { unmount } = await openPanel(Form, device.workspace, device.levelPath);
    (await screen.findByLabelText('Name')).focus();
    if (!stays) opener.remove();
    unmount();
    await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
    expect(document.activeElement).toBe(stays ? opener : document.body);
    opener.remove();
  },
);

it('the form is opened by a row · Tab passes the tools of the map on the way in → closed, the focus is on the row', async () => {
  const row = document.body.appendChild(document.createElement('button'));
  const tool = document.body.appendChild(document.createElement('button'));
  row.focus();
  const { unmount } = await openPanel(Form, device.workspace, device.levelPath);
  for (const next of [tool, await screen.findByLabelText('Name')]) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab' });
    next.focus();
  }
  unmount();
  await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  expect(document.activeElement).toBe(row);
  for (const one of [row, tool]) one.remove();
});

it('the form is closed from elsewhere → the focus stays where it is', async () => {
  const opener = document.body.appendChild(document.createElement('button'));
  const other = document.body.appendChild(document.createElement('button'));
  opener.focus();
  const { unmount } = await openPanel(Form, device.workspace, device.levelPath);
  (await screen.findByLabelText('Name')).focus();
  other.focus();
  unmount();
  await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  expect(document.activeElement).toBe(other);
  for (const button of [opener, other]) button.remove();
});

// @spec 4.75 9.14
it.each([
  ['a panel beside the map', 1280, '24px 0'],
  ['a sheet', 820, '0 100%'],
])(
  '%s closes → its picture slides out, dead to all, and is gone after half a second',
  async (_, width, to) => {
    const played: { keyframes: unknown; options: unknown }[] = [];
    // The document of the tests has no animations.
    Element.prototype.animate = (keyframes, options) => {
      played.push({ keyframes, options });
      return {} as Animation;
    };
    const Closing = () => {
      const [isOpen, setOpen] = useState(true);
      return (
        isOpen && (
          <PanelFrame title="Atrium" onClose={() => setOpen(false)}>
            <input aria-label="Name" />
          </PanelFrame>
        )
      );
    };
    await openPanel(Closing, device.workspace, device.levelPath, 'en', [width, 900]);
    await screen.findByLabelText('Name');
    vi.useFakeTimers();
    try {
      await act(async () => fireEvent.click(screen.getByRole('button', { name: text('forms:close') })));
      const picture = document.querySelector<HTMLElement>('[data-leaving]');
      expect([picture?.inert, picture?.getAttribute('aria-hidden')]).toEqual([true, 'true']);
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(played).toMatchObject([{ keyframes: [{}, { translate: to }], options: { duration: 400 } }]);
      vi.advanceTimersByTime(499);
      expect(document.querySelector('[data-leaving]')).not.toBeNull();
      vi.advanceTimersByTime(1);
      expect(document.querySelector('[data-leaving]')).toBeNull();
    } finally {
      vi.useRealTimers();
      Reflect.deleteProperty(Element.prototype, 'animate');
    }
  },
);
