import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { commandDialogAtom, formOfferAtom, levelStepsAtom, panelOfferAtom } from '../../editor/offers.ts';
import { clipboardOfferAtom } from '../../editor/clipboard.ts';
import { editorOf } from '../../editor/editor.ts';
import { createMapDouble } from '../../../../tests/support/map/map-double.ts';
import { heldShapeAtom } from '../../editor/edit-handlers.ts';
import { newFeatureOfferAtom } from '../../editor/new-feature.ts';
import { openFormAtom } from '../../editor/open-form.ts';
import { singleKeysAtom } from '../../state/commands/single-keys.ts';
import type { CommandStore } from './command-spec.ts';
import { useKeyListener } from './use-key-listener.ts';

function Screen() {
  useKeyListener();
  return (
    <>
      <input aria-label="text" />
      <input type="checkbox" aria-label="tick" />
      <textarea aria-label="long text" />
      <button type="button">press</button>
      <button type="button" aria-haspopup="listbox">
        choose
      </button>
      <canvas data-testid="map" />
      <div role="listbox" aria-label="list">
        <div role="option" aria-selected tabIndex={0}>
          one
        </div>
      </div>
    </>
  );
}

function open(): CommandStore {
  const store = createStore();
  render(
    <Provider store={store}>
      <Screen />
    </Provider>,
  );
  return store;
}
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const SHEET = { key: '?', code: 'Slash', shiftKey: true };
const SAVE = { key: 's', code: 'KeyS', ctrlKey: true };
/** Whether the browser may still do what it does with the key. */
const press = (target: Element | Window, key: object): boolean => fireEvent.keyDown(target, key);

it('? · nothing has the focus → the sheet of keys opens', () => {
  const store = open();
  expect(press(document.body, SHEET)).toBe(false);
  expect(store.get(commandDialogAtom)).toBe('shortcuts');
});

it.each(['text', 'long text'])('? · typed into the field "%s" → is written there', (label) => {
  const store = open();
  expect(press(screen.getByLabelText(label), SHEET)).toBe(true);
  expect(store.get(commandDialogAtom)).toBeNull();
});

it('? · a checkbox has the focus → the sheet opens, for nothing is typed there', () => {
  const store = open();
  press(screen.getByLabelText('tick'), SHEET);
  expect(store.get(commandDialogAtom)).toBe('shortcuts');
});

it.each([
  ['a widget took the key', () => screen.getByText('press').addEventListener('keydown', preventDefault)],
  ['a dialog is open', () => document.body.append(overlay('dialog'))],
  ['a menu is open', () => document.body.append(overlay('menu'))],
])('? · %s → nothing happens', (_, arrange) => {
  const store = open();
  arrange();
  press(screen.getByText('press'), SHEET);
  expect(store.get(commandDialogAtom)).toBeNull();
  document.querySelectorAll('[data-overlay]').forEach((one) => one.remove());
});
const preventDefault = (event: Event): void => event.preventDefault();
function overlay(role: string): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', role);
  element.dataset['overlay'] = '';
  return element;
}

it('? · single keys are turned off → nothing happens, and Ctrl K still works', () => {
  const store = open();
  store.set(singleKeysAtom, false);
  press(document.body, SHEET);
  expect(store.get(commandDialogAtom)).toBeNull();
  press(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  expect(store.get(commandDialogAtom)).toBe('palette');
});

it('Ctrl S · typing in a field of an open form → saves, and the browser saves no page', () => {
  const store = open();
  const submit = vi.fn<() => void>();
  expect(press(screen.getByLabelText('text'), SAVE)).toBe(true);
  store.set(formOfferAtom, 'test', { submit, another: null, remove: null });
  expect(press(screen.getByLabelText('text'), SAVE)).toBe(false);
  expect(submit).toHaveBeenCalledTimes(1);
});

it('Ctrl S · held down → saves once', () => {
  const store = open();
  const submit = vi.fn<() => void>();
  store.set(formOfferAtom, 'test', { submit, another: null, remove: null });
  press(document.body, SAVE);
  expect(press(document.body, { ...SAVE, repeat: true })).toBe(false);
  expect(submit).toHaveBeenCalledTimes(1);
});

it('Page Up · goes a level up, again and again while it is held, and not from the top', () => {
  const store = open();
  const forward = vi.fn<() => void>();
  store.set(levelStepsAtom, 'test', { forward, back: null });
  press(document.body, { key: 'PageUp' });
  press(document.body, { key: 'PageUp', repeat: true });
  press(document.body, { key: 'PageDown' });
  expect(forward).toHaveBeenCalledTimes(2);
});

it('a key that a button with choices looks up → is left to it', () => {
  const store = open();
  press(screen.getByText('choose'), SHEET);
  press(screen.getByRole('option'), SHEET);
  expect(store.get(commandDialogAtom)).toBeNull();
});

it('Escape · closes the panel from a field, and not from an open list', () => {
  const store = open();
  const close = vi.fn<() => void>();
  store.set(panelOfferAtom, 'test', { close });
  press(screen.getByRole('option'), { key: 'Escape' });
  expect(close).not.toHaveBeenCalled();
  press(screen.getByLabelText('text'), { key: 'Escape' });
  expect(close).toHaveBeenCalledTimes(1);
});

it('Escape · closes the panel from the map, and not from a message', () => {
  const close = vi.fn();
  open().set(panelOfferAtom, 'test', { close });
  const message = document.createElement('div');
  message.setAttribute('role', 'region');
  const button = message.appendChild(document.createElement('button'));
  document.body.append(message);
  press(button, { key: 'Escape' });
  message.remove();
  expect(close).not.toHaveBeenCalled();
  const map = screen.getByTestId('map');
  // As the map library has it.
  map.setAttribute('role', 'region');
  press(map, { key: 'Escape' });
  expect(close).toHaveBeenCalledOnce();
});

it('letters · the palette was asked for and is not there yet → no command runs, Escape takes it back', () => {
  const save = vi.fn();
  const store = open();
  store.set(formOfferAtom, 'test', { submit: save, another: null, remove: null });
  store.set(commandDialogAtom, 'palette');
  expect(press(document.body, SHEET)).toBe(true);
  expect(press(document.body, SAVE)).toBe(true);
  expect(store.get(commandDialogAtom)).toBe('palette');
  expect(save).not.toHaveBeenCalled();
  press(document.body, { key: 'Escape' });
  expect(store.get(commandDialogAtom)).toBeNull();
});

it('paste by its key → the key is left to the browser, and its text is taken; not in a field', () => {
  const store = open();
  const pasted: (string | undefined)[] = [];
  const offer = { copy: null, duplicate: null, pasteAttributes: null };
  store.set(clipboardOfferAtom, 'test', { ...offer, paste: (text) => void pasted.push(text) });
  const map = screen.getByTestId('map');
  expect(press(map, { key: 'v', code: 'KeyV', ctrlKey: true })).toBe(true);
  const clipboardData = { getData: () => 'a feature' };
  fireEvent.paste(map, { clipboardData });
  fireEvent.paste(screen.getByLabelText('text'), { clipboardData });
  expect(pasted).toEqual(['a feature']);
});

const FORM = {
  dirty: true,
  valid: false,
  saving: false,
  title: 'Room',
  keepFailed: false,
  keep: () => Promise.resolve(),
  discard: () => Promise.resolve(),
};
const ROOM = { type: 'Point' as const, coordinates: [10, 50] as [number, number] };

it.each([
  ['no form is open, nothing has the focus', false, false, 'page', true],
  ['a form is open, the map has the focus', true, false, 'map', true],
  ['a form is open, nothing has the focus', true, false, 'page', false],
  ['a form is open, a button has the focus', true, false, 'press', false],
  ['what was drawn waits for its form', false, true, 'map', false],
])('N · %s → the tool is taken up: %s', (_, isForm, isHeld, where, isTaken) => {
  const store = open();
  const editor = editorOf(store);
  editor.map.attach(createMapDouble().engine);
  const start = vi.fn<() => void>();
  store.set(newFeatureOfferAtom, 'test', { shapes: ['point'], start, startMarker: start });
  if (isForm) store.set(openFormAtom, 'test', FORM);
  if (isHeld) store.set(heldShapeAtom, ROOM);
  const target = { page: document.body, map: screen.getByTestId('map'), press: screen.getByText('press') }[
    where
  ];
  press(target ?? document.body, { key: 'n', code: 'KeyN' });
  const isInHand = editor.map.engine.draw.getMode().name === 'draw-point';
  expect(start.mock.calls.length + Number(isInHand)).toBe(isTaken ? 1 : 0);
});
