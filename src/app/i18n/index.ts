export { isolate } from './bidi-isolate.ts';
export { createI18n } from './create-i18n.ts';
export { FEET_PER_METRE, type Formats, type LengthUnit } from './format.ts';
export {
  firstLanguage,
  formatLocaleOf,
  isAskedFor,
  type LanguageCode,
  languageOf,
  OFFERED,
  storeLanguage,
} from './choose-language.ts';
export { type Language, LANGUAGES } from './languages.ts';
export type { Namespace, Resources } from './resources.ts';
export { UNIT_SYSTEMS, unitOf, unitSystemAtom, useFormats } from './use-formats.ts';
