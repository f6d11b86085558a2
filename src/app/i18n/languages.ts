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
  /** Of what was done less than a minute ago: seconds would be out of date as soon as they are read. */
  justNow: string;
}

export type LanguageCode = Language['code'];

const ENGLISH: Language = {
  code: 'en',
  name: 'English',
  dir: 'ltr',
  formatLocale: 'en',
  justNow: 'just now',
};

export const LANGUAGES: readonly Language[] = [
  ENGLISH,
  { code: 'ar', name: 'العربية', dir: 'rtl', formatLocale: 'ar-u-nu-latn', justNow: 'الآن' },
];

const STORED_AS = 'language';

/** The language of a code; English where there is none of that code. */
export function languageOf(code: string | null | undefined): Language {
  return LANGUAGES.find((language) => language.code === code) ?? ENGLISH;
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
