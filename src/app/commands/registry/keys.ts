/** A key with what is held down with it. */
export interface KeyCombo {
  /** ⌘ on a Mac, Ctrl elsewhere. */
  mod: boolean;
  alt: boolean;
  shift: boolean;
  /** A capital letter, a digit, `?`, `Plus`, `Minus`, or the name that `KeyboardEvent.key` has for it. */
  key: string;
}

/** What the matcher reads of a `KeyboardEvent`. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  getModifierState: (name: 'AltGraph') => boolean;
};

export interface Platform {
  isMac: boolean;
}

export const platformOf = ({ userAgent }: Pick<Navigator, 'userAgent'>): Platform => ({
  isMac: /Mac|iPad|iPhone/.test(userAgent),
});

/** @param written such as `Mod+Shift+Z` */
export function parseKeys(written: string): KeyCombo {
  const parts = written.split('+');
  const held = new Set(parts.slice(0, -1));
  return {
    mod: held.has('Mod'),
    alt: held.has('Alt'),
    shift: held.has('Shift'),
    key: parts.at(-1) ?? '',
  };
}

const LATIN_LETTER = /^[A-Z]$/;
const DIGIT = /^\d$/;
const ASCII = /^[\u0020-\u007e]$/;

/** Keys that bear no letter, by what they write. Layouts differ in whether Shift is needed for them. */
const SYMBOLS: Readonly<Record<string, { keys: readonly string[]; code?: string }>> = {
  // Arabic has a question mark of its own.
  '?': { keys: ['?', '؟'], code: 'Slash' },
  Plus: { keys: ['+', '='] },
  Minus: { keys: ['-', '_'] },
};

/**
 * Whether a press is this combination. A letter is looked up by what the key writes, so that it is where the keyboard
 * says (AZERTY, Dvorak); where the layout writes no Latin letters, by its place on the keyboard.
 */
export function isPressed(combo: KeyCombo, press: KeyPress, { isMac }: Platform): boolean {
  const [mod, other] = isMac ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  // AltGr writes a character, and Windows reports it as Ctrl and Alt.
  if (press.getModifierState('AltGraph')) return false;
  if (mod !== combo.mod || other || press.altKey !== combo.alt) return false;
  const symbol = SYMBOLS[combo.key];
  if (symbol !== undefined) {
    const isByPlace = symbol.code === press.code && press.shiftKey && !ASCII.test(press.key);
    return symbol.keys.includes(press.key) || isByPlace;
  }
  if (press.shiftKey !== combo.shift) return false;
  if (LATIN_LETTER.test(combo.key)) return isLetter(combo.key, press, isMac);
  if (DIGIT.test(combo.key)) return press.key === combo.key || press.code === `Digit${combo.key}`;
  return press.key === combo.key;
}

function isLetter(letter: string, press: KeyPress, isMac: boolean): boolean {
  // On a Mac, Option turns letters into other characters.
  if (!(isMac && press.altKey)) {
    const written = press.key.toUpperCase();
    if (LATIN_LETTER.test(written)) return written === letter;
    // Dvorak has punctuation where others have letters. Only with Shift does an Arabic layout write such characters.
    if (ASCII.test(press.key) && !press.shiftKey) return false;
  }
  return press.code === `Key${letter}`;
}
