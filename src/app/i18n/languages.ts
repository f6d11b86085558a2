/** A language of the interface: everything that follows from it, beside its texts in `locales/<code>/`. */
export interface Language {
  /** BCP 47, and the name of the folder of its texts. */
  code: string;
  /** In its own tongue and script. */
  name: string;
  dir: 'ltr' | 'rtl';
  /** The locale that Intl formats numbers and moments with. */
  formatLocale: string;
  /** The browser's own variety of the language decides the order of day and month. */
  followsBrowser: boolean;
  /** How an area writes its unit: the words of some languages can't be squared, so they take the sign. */
  areaUnit: 'short' | 'narrow';
  /** Of what was done less than a minute ago: seconds would be out of date as soon as they are read. */
  justNow: string;
  /** What the component library calls the language of its own texts. */
  libraryLocale: string;
  /** The family in `theme/fonts.css` that has its letters; null where the device's own fonts write it (`theme/base.css`). */
  font: string | null;
}

/** The only list of languages: to add one, add an entry and the folder `locales/<code>/`. The first one is the default. */
export const LANGUAGES = [
  {
    code: 'en',
    name: 'English',
    dir: 'ltr',
    formatLocale: 'en',
    followsBrowser: true,
    areaUnit: 'short',
    justNow: 'just now',
    libraryLocale: 'en-US',
    font: 'Inter Variable',
  },
  {
    code: 'ar',
    name: 'العربية',
    dir: 'rtl',
    // Held to Latin digits: level names, external ids and map chips are Latin already, and one screen shows one set of digits.
    formatLocale: 'ar-u-nu-latn',
    followsBrowser: false,
    areaUnit: 'narrow',
    justNow: 'الآن',
    libraryLocale: 'ar-AE',
    font: 'Noto Sans Arabic Variable',
  },
  {
    code: 'de',
    name: 'Deutsch',
    dir: 'ltr',
    formatLocale: 'de',
    followsBrowser: true,
    areaUnit: 'short',
    justNow: 'gerade eben',
    libraryLocale: 'de-DE',
    font: 'Inter Variable',
  },
  {
    code: 'fr',
    name: 'Français',
    dir: 'ltr',
    formatLocale: 'fr',
    followsBrowser: true,
    areaUnit: 'short',
    justNow: 'à l’instant',
    libraryLocale: 'fr-FR',
    font: 'Inter Variable',
  },
  {
    code: 'es',
    name: 'Español',
    dir: 'ltr',
    formatLocale: 'es',
    followsBrowser: true,
    areaUnit: 'short',
    justNow: 'ahora mismo',
    libraryLocale: 'es-ES',
    font: 'Inter Variable',
  },
  {
    code: 'ja',
    name: '日本語',
    dir: 'ltr',
    formatLocale: 'ja',
    followsBrowser: true,
    areaUnit: 'short',
    justNow: 'たった今',
    libraryLocale: 'ja-JP',
    font: null,
  },
] as const satisfies readonly Language[];

// @spec 1.14
export const DEFAULT_LANGUAGE = LANGUAGES[0];
