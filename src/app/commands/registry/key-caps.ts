import type { TFunction } from 'i18next';
import { parseKeys, type Platform } from './keys.ts';
import type commands from '../../i18n/locales/en/commands.json';

type KeyName = keyof (typeof commands)['keys'];

const NAMED: ReadonlySet<string> = new Set<KeyName>([
  'Control',
  'Alt',
  'Shift',
  'Enter',
  'Escape',
  'Backspace',
  'Delete',
  'PageUp',
  'PageDown',
  'Tab',
]);
const isNamed = (key: string): key is KeyName => NAMED.has(key);

/** The same in all languages. */
const SIGNS: Readonly<Record<string, string>> = {
  Plus: '+',
  Minus: '−',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};
const MAC_SIGNS: Readonly<Record<string, string>> = {
  Mod: '⌘',
  Alt: '⌥',
  Shift: '⇧',
  Enter: '↵',
  Backspace: '⌫',
  Delete: '⌦',
};

/**
 * A combination as the platform writes it, one text a key: ⇧ ⌘ Z on a Mac, Ctrl Shift Z elsewhere.
 * @param written as in a command: `Mod+Shift+Z`
 */
export function keyCaps(written: string, { isMac }: Platform, t: TFunction<'commands'>): string[] {
  const { mod, alt, shift, key } = parseKeys(written);
  const held = isMac
    ? [alt && 'Alt', shift && 'Shift', mod && 'Mod']
    : [mod && 'Control', alt && 'Alt', shift && 'Shift'];
  return [...held.filter((one) => one !== false), key].map((one) => {
    const sign = (isMac ? MAC_SIGNS[one] : undefined) ?? SIGNS[one];
    return sign ?? (isNamed(one) ? t(`keys.${one}`) : one);
  });
}
