/** Languages that content can have texts in, beside the language of its plain texts. */
export const CONTENT_LANGUAGES = [
  'ar',
  'de',
  'es',
  'fr',
  'he',
  'hi',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'ru',
  'tr',
  'ur',
  'zh',
] as const;
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];

export const isContentLanguage = (code: string): code is ContentLanguage =>
  (CONTENT_LANGUAGES as readonly string[]).includes(code);

/** What has a text in each language. */
export type TextKind = 'name' | 'description' | 'keywords';

/** The member that holds a text in a language. */
export const memberIn = <Kind extends TextKind, Language extends string>(
  kind: Kind,
  language: Language,
): `${Kind}_${Language}` => `${kind}_${language}`;
