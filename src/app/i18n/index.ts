export { apart } from './bidi-isolate.ts';
export { createI18n } from './create-i18n.ts';
export type { Formats, LengthUnit } from './format.ts';
export {
  type Language,
  type LanguageCode,
  languageOf,
  LANGUAGES,
  storedLanguage,
  storeLanguage,
} from './languages.ts';
export type { Namespace, Resources } from './resources.ts';
export { useFormats } from './use-formats.ts';
