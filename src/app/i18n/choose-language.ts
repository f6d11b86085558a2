import { isLanguageAskedFor, LANGUAGE_KEY, wantedLanguage } from '../../start/appearance.ts';
import { stored } from '../../start/stored.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts';
import { PSEUDO } from './pseudo-language.ts';

export type LanguageCode = (typeof LANGUAGES)[number]['code'] | typeof PSEUDO.code;

/** The default language's entry, under the name of another code. */
type Known = Language & { code: LanguageCode };

// Neither in the bundle nor in its menus: the condition is known when it is built.
const KNOWN: readonly Known[] = import.meta.env.DEV ? [...LANGUAGES, PSEUDO] : LANGUAGES;

/** What the menus offer: under `npm run dev` the pseudo-language as well. */
export const OFFERED: readonly Known[] = import.meta.env.MODE === 'development' ? KNOWN : LANGUAGES;

/** The language of a code, or the default one. */
export function languageOf(code: string | null | undefined): Known {
  return KNOWN.find((language) => language.code === code) ?? DEFAULT_LANGUAGE;
}

/** What Intl writes a language with, in the browser's own variety of it where that has its say. */
export function formatLocaleOf(code: string | undefined, browserLanguage: string): string {
  const { formatLocale, followsBrowser } = languageOf(code);
  const isSame = browserLanguage.split('-')[0]?.toLowerCase() === formatLocale.split('-')[0];
  return followsBrowser && isSame ? browserLanguage : formatLocale;
}

/**
 * The language this device was last set to; at first the browser's most preferred language of the list, or else the default
 * one. A storage that refuses counts as empty.
 * @param wanted as the browser lists them, `navigator.languages`
 */
export function firstLanguage(storage: Pick<Storage, 'getItem'>, wanted: readonly string[]): LanguageCode {
  const isKnown = (code: string): boolean => LANGUAGES.some((language) => language.code === code);
  return languageOf(
    wantedLanguage(
      stored(() => storage, LANGUAGE_KEY),
      wanted,
      isKnown,
    ),
  ).code;
}

/** Whether the person asked for the language that the page is in: see `isLanguageAskedFor`. */
export const isAskedFor = (
  code: string,
  storage: Pick<Storage, 'getItem'>,
  wanted: readonly string[],
): boolean =>
  isLanguageAskedFor(
    code,
    stored(() => storage, LANGUAGE_KEY),
    wanted,
  );

/** Keeps the choice for the next visit. Private windows may refuse; the choice then holds for this visit. */
export function storeLanguage(storage: Pick<Storage, 'setItem'>, code: LanguageCode): void {
  try {
    storage.setItem(LANGUAGE_KEY, code);
  } catch {
    // Nothing is lost: the page already speaks the chosen language.
  }
}
