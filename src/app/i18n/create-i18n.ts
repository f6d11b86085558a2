import { createInstance, type FormatterModule, type i18n as I18n, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formatLocaleOf, type LanguageCode } from './choose-language.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import { PSEUDO, pseudoTexts } from './pseudo-language.ts';
import { readTextFile } from './read-text-file.ts';
import type { Namespace } from './resources.ts';

async function readTexts(language: string, namespace: string): Promise<ResourceKey> {
  if (import.meta.env.DEV && language === PSEUDO.code)
    return pseudoTexts(await readTexts(DEFAULT_LANGUAGE.code, namespace));
  const texts = await readTextFile<ResourceKey>(language, namespace);
  if (texts === null) throw new Error(`There is no text file for ${language}/${namespace}`);
  return texts;
}

/** `{{count}}` is written as a number of the language in every text; other values are what the caller made of them. */
const COUNTS: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _, language, options) =>
    options?.['interpolationkey'] === 'count' && typeof value === 'number'
      ? value.toLocaleString(formatLocaleOf(language, navigator.language))
      : (value as string),
};

/**
 * Starts the translator in one language and waits for the namespaces the first screen needs; the others load when a
 * component asks for them (`useTranslation('content')` under a Suspense boundary).
 * No other language is fallen back to: a test holds every language to the same keys.
 */
export async function createI18n(
  language: LanguageCode,
  namespaces: readonly Namespace[] = ['common'],
): Promise<I18n> {
  const i18n = createInstance();
  i18n
    .use(initReactI18next)
    .use(COUNTS)
    .use({
      type: 'backend' as const,
      read: (
        lng: string,
        ns: string,
        done: (error: Error | null, texts: ResourceKey | null) => void,
      ): void => {
        readTexts(lng, ns).then(
          (found) => done(null, found),
          (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause)), null),
        );
      },
    });
  await i18n.init({
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    ns: [...namespaces],
    defaultNS: 'common',
    interpolation: { escapeValue: false, alwaysFormat: true },
    returnNull: false,
  });
  return i18n;
}
