export interface Language {
  code: 'en' | 'ar';
  /** In its own tongue and script. */
  name: string;
  dir: 'ltr' | 'rtl';
  /**
   * The locale that Intl formats with. Arabic is held to Latin digits: level names, external ids and map chips are Latin
   * already, and one screen shows one set of digits.
   */
  formatLocale: string;
}

export type LanguageCode = Language['code'];

export const LANGUAGES: readonly Language[] = [
  { code: 'en', name: 'English', dir: 'ltr', formatLocale: 'en' },
  { code: 'ar', name: 'العربية', dir: 'rtl', formatLocale: 'ar-u-nu-latn' },
];

const STORED_AS = 'language';

/** The language of a code; English where there is none of that code. */
export function languageOf(code: string | null | undefined): Language {
  const found = LANGUAGES.find((language) => language.code === code);
  return found ?? { code: 'en', name: 'English', dir: 'ltr', formatLocale: 'en' };
}

/** The language this device was last set to, English at first. A storage that refuses counts as empty. */
export function storedLanguage(storage: Pick<Storage, 'getItem'>): LanguageCode {
  try {
    return languageOf(storage.getItem(STORED_AS)).code;
  } catch {
    return 'en';
  }
}

/** Keeps the choice for the next visit. Private windows may refuse; the choice then holds for this visit. */
export function storeLanguage(storage: Pick<Storage, 'setItem'>, code: LanguageCode): void {
  try {
    storage.setItem(STORED_AS, code);
  } catch {
    // Nothing is lost: the page already speaks the chosen language.
  }
}
