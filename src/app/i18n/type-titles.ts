import { readTextFile } from './read-text-file.ts';

/** What the built-in feature types and their groups are called in a language: titles by code, groups by their English name. */
export interface TypeTitles {
  types: Readonly<Record<string, string>>;
  groups: Readonly<Record<string, string>>;
}

/** Null for a language in which the titles stay as the taxonomy has them. */
export const readTypeTitles = (language: string): Promise<TypeTitles | null> =>
  readTextFile(language, 'taxonomy/titles');
