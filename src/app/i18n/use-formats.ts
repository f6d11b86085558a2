import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormats, type Formats } from './format.ts';
import { languageOf } from './choose-language.ts';

/** The formats of the language on screen. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return useMemo(() => createFormats(languageOf(i18n.language).code, navigator.language), [i18n.language]);
}
