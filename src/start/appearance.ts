import { stored } from './stored.ts';

// @spec 1.12
/** As stored: `force-dark` is dark, `system` follows the device, anything else is light. */
export type ThemePreference = 'system' | 'force-dark' | 'force-light';
/** `auto` follows the primary pointer. */
export type DensityPreference = 'auto' | 'touch' | 'desk';

/** Where the choices are kept. */
export const THEME_KEY = 'theme';
export const DENSITY_KEY = 'density';
export const LANGUAGE_KEY = 'language';

export const IS_DARK = '(prefers-color-scheme: dark)';
export const IS_COARSE = '(pointer: coarse)';

/** A stored theme; nothing stored means system. */
export function themeOf(value: string | null): ThemePreference {
  if (value === null || value === 'system') return 'system';
  return value === 'force-dark' ? 'force-dark' : 'force-light';
}

export function densityOf(value: string | null): DensityPreference {
  return value === 'touch' || value === 'desk' ? value : 'auto';
}

/** Sets the root's `data-theme` and `data-density`. Returns what the choices come to on a device that is so. */
export function showLook(
  root: HTMLElement,
  { theme, density }: { theme: ThemePreference; density: DensityPreference },
  device: { isDark: boolean; isCoarse: boolean },
): { isDark: boolean; isTouch: boolean } {
  const isDark = theme === 'system' ? device.isDark : theme === 'force-dark';
  const isTouch = density === 'auto' ? device.isCoarse : density === 'touch';
  root.dataset['theme'] = isDark ? 'dark' : 'light';
  root.dataset['density'] = isTouch ? 'touch' : 'desk';
  return { isDark, isTouch };
}

const codeOf = (tag: string | undefined): string | undefined => tag?.split('-')[0]?.toLowerCase();

/**
 * The language that this device was last set to; where none is stored, the first that the browser asks for and that is
 * known. Undefined if there is neither.
 * @param wanted as the browser lists them, `navigator.languages`
 */
export const wantedLanguage = (
  chosen: string | null,
  wanted: readonly string[],
  isKnown: (code: string) => boolean,
): string | undefined => chosen ?? wanted.map(codeOf).find((code) => code !== undefined && isKnown(code));

/**
 * Whether the page is in a language that the person has asked for: it was chosen, or it is the browser's first. A page in
 * another one is left to the browser's translator.
 */
export const isLanguageAskedFor = (code: string, chosen: string | null, wanted: readonly string[]): boolean =>
  codeOf(wanted[0]) === code || chosen === code;

/** The language and the direction of the page. */
export function showLanguage(root: HTMLElement, code: string, dir: string, isAskedFor: boolean): void {
  root.lang = code;
  root.dir = dir;
  if (isAskedFor) root.setAttribute('translate', 'no');
  else root.removeAttribute('translate');
}

/**
 * Before the first paint, so that theme, sizes and direction never flash. The app's own theme module takes over.
 * @param directions which way each language runs, in JSON; the page has the default language
 * @param prefix of the keys, where another page of this origin keeps its own choices
 */
export function showStoredLook(host: Window, directions: string, prefix = ''): void {
  const root = host.document.documentElement;
  const read = (key: string): string | null => stored(() => host.localStorage, prefix + key);
  const choice = { theme: themeOf(read(THEME_KEY)), density: densityOf(read(DENSITY_KEY)) };
  const [isDark = false, isCoarse = false] = [IS_DARK, IS_COARSE].map((one) => host.matchMedia(one).matches);
  showLook(root, choice, { isDark, isCoarse });
  const known = new Map(Object.entries(JSON.parse(directions) as Record<string, string>));
  const { languages } = host.navigator;
  const chosen = read(LANGUAGE_KEY);
  const code = wantedLanguage(chosen, languages, (one) => known.has(one));
  const dir = code === undefined ? undefined : known.get(code);
  if (code === undefined || dir === undefined) return;
  showLanguage(root, code, dir, isLanguageAskedFor(code, chosen, languages));
}
