/** What the built-in feature types and their groups are called in a language: titles by code, groups by their English name. */
export interface TypeTitles {
  types: Readonly<Record<string, string>>;
  groups: Readonly<Record<string, string>>;
}

const files = import.meta.glob<TypeTitles>('./locales/*/taxonomy/titles.json', { import: 'default' });

/** Null for a language in which the titles stay as the taxonomy has them. */
export async function readTypeTitles(language: string): Promise<TypeTitles | null> {
  return (await files[`./locales/${language}/taxonomy/titles.json`]?.()) ?? null;
}
