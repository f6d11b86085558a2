import type { TypeTitles } from '../../app/i18n/type-titles.ts';

type File = { default: Readonly<Record<string, never>> };

/** A file for each language, fetched when it is asked for. */
const files = import.meta.glob<File>('../../app/i18n/locales/*/visitor.json');
const titleFiles = import.meta.glob<{ default: TypeTitles }>('../../app/i18n/locales/*/taxonomy/titles.json');

/** Those of the types are in English on the map itself. */
const OF_TAXONOMY = 'en';

export async function readTexts(language: string): Promise<File['default']> {
  const read = files[`../../app/i18n/locales/${language}/visitor.json`];
  if (read === undefined) throw new Error(`There are no texts for ${language}.`);
  return (await read()).default;
}

/** What the built-in types are called in a language; null in English, and where they can't be read. */
export async function readTitles(language: string): Promise<TypeTitles['types'] | null> {
  const read = titleFiles[`../../app/i18n/locales/${language}/taxonomy/titles.json`];
  if (language === OF_TAXONOMY || read === undefined) return null;
  try {
    return (await read()).default.types;
  } catch {
    return null;
  }
}
