import { expect, it } from 'vitest';
import { isPressed, parseKeys, platformOf, type KeyPress } from './keys.ts';

const MAC = { isMac: true };
const OTHER = { isMac: false };

const press = (
  key: string,
  code: string,
  held: Partial<KeyPress> & { altGraph?: boolean } = {},
): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
  getModifierState: () => held.altGraph === true,
});
const CTRL = { ctrlKey: true };
const META = { metaKey: true };
const ALT = { altKey: true };
const SHIFT = { shiftKey: true };

const PRESSED: readonly [layout: string, keys: string, KeyPress, { isMac: boolean }][] = [
  ['US', 'Mod+K', press('k', 'KeyK', CTRL), OTHER],
  ['US, caps lock', 'Mod+K', press('K', 'KeyK', CTRL), OTHER],
  ['Mac', 'Mod+K', press('k', 'KeyK', META), MAC],
  ['US', 'Mod+Shift+Z', press('Z', 'KeyZ', { ...CTRL, ...SHIFT }), OTHER],
  ['German, where Y and Z change places', 'Mod+Z', press('z', 'KeyY', CTRL), OTHER],
  ['AZERTY', 'M', press('m', 'Semicolon'), OTHER],
  ['Dvorak', 'Mod+S', press('s', 'Semicolon', CTRL), OTHER],
  ['Arabic', 'Mod+K', press('ن', 'KeyK', CTRL), OTHER],
  ['Arabic on a Mac', 'Mod+S', press('س', 'KeyS', META), MAC],
  ['Arabic', 'P', press('ح', 'KeyP'), OTHER],
  ['Arabic, a key of two letters', 'B', press('لا', 'KeyB'), OTHER],
  ['Arabic, which writes ~ with Shift', 'Mod+Shift+Z', press('~', 'KeyZ', { ...CTRL, ...SHIFT }), OTHER],
  ['Russian', 'Mod+Z', press('я', 'KeyZ', CTRL), OTHER],
  ['Mac, where Option writes µ', 'Alt+M', press('µ', 'KeyM', ALT), MAC],
  ['German on a Mac, where Option writes @', 'Alt+L', press('@', 'KeyL', ALT), MAC],
  ['US', '?', press('?', 'Slash', SHIFT), OTHER],
  ['German', '?', press('?', 'Minus', SHIFT), OTHER],
  ['Arabic', '?', press('؟', 'Slash', SHIFT), OTHER],
  ['US', 'Plus', press('+', 'Equal', SHIFT), OTHER],
  ['US without Shift', 'Plus', press('=', 'Equal'), OTHER],
  ['number pad', 'Plus', press('+', 'NumpadAdd'), OTHER],
  ['US', 'Shift+1', press('!', 'Digit1', SHIFT), OTHER],
  ['AZERTY', 'Shift+1', press('1', 'Digit1', SHIFT), OTHER],
  ['any', 'PageUp', press('PageUp', 'PageUp'), OTHER],
  ['any', 'Mod+Enter', press('Enter', 'NumpadEnter', CTRL), OTHER],
];
it.each(PRESSED)('%s · %s · pressed → matches', (_, keys, event, platform) => {
  expect(isPressed(parseKeys(keys), event, platform)).toBe(true);
});

const NOT: readonly [why: string, keys: string, KeyPress, { isMac: boolean }][] = [
  ['nothing is held', 'Mod+K', press('k', 'KeyK'), OTHER],
  ['Ctrl on a Mac deletes the line', 'Mod+K', press('k', 'KeyK', CTRL), MAC],
  ['the Windows key is for the system', 'Mod+K', press('k', 'KeyK', META), OTHER],
  ['Ctrl and ⌘ together are another combination', 'Mod+K', press('k', 'KeyK', { ...CTRL, ...META }), MAC],
  ['Shift is held too', 'Mod+Z', press('Z', 'KeyZ', { ...CTRL, ...SHIFT }), OTHER],
  ['Alt is held too', 'Mod+Z', press('z', 'KeyZ', { ...CTRL, ...ALT }), OTHER],
  ['a tool key with Ctrl', 'P', press('p', 'KeyP', CTRL), OTHER],
  ['German writes Y there', 'Mod+Z', press('y', 'KeyZ', CTRL), OTHER],
  ['Dvorak writes punctuation there', 'Mod+Z', press(';', 'KeyZ', CTRL), OTHER],
  ['AltGr writes a character', 'Alt+M', press('µ', 'KeyM', { altGraph: true, ...ALT }), OTHER],
  ['AltGr, reported as Ctrl and Alt', 'Mod+M', press('µ', 'KeyM', { altGraph: true, ...CTRL }), OTHER],
  ['a slash is no question mark', '?', press('/', 'Slash'), OTHER],
  ['Shift selects', 'PageUp', press('PageUp', 'PageUp', SHIFT), OTHER],
];
it.each(NOT)('%s · %s → does not match', (_, keys, event, platform) => {
  expect(isPressed(parseKeys(keys), event, platform)).toBe(false);
});

it.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', true],
  ['Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X)', true],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', false],
  ['Mozilla/5.0 (X11; Linux x86_64)', false],
])('%s → Mac: %s', (userAgent, isMac) => {
  expect(platformOf({ userAgent })).toEqual({ isMac });
});
