import { readTextFile } from './read-text-file.ts';

/** What the built-in feature types and their groups are called in a language: titles by code, groups by their English name. */
export interface TypeTitles {
  types: Readonly<Record<string, string>>;
  groups: Readonly<Record<string, string>>;
}

/** The taxonomy is written in it: its file is there to be copied with the folder, and is not read. */
const OF_TAXONOMY = 'en';

/** Null for a language in which the titles stay as the taxonomy has them. */
export const readTypeTitles = async (language: string): Promise<TypeTitles | null> =>
  language === OF_TAXONOMY ? null : readTextFile(language, 'taxonomy/titles');
