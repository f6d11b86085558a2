import type { Words } from '../../domain/tables/index.ts';
import { LANGUAGES } from '../i18n/index.ts';
import { readTextFile } from '../i18n/read-text-file.ts';
import { readTypeTitles } from '../i18n/type-titles.ts';
import { builtInTaxonomy } from '../../domain/taxonomy/index.ts';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import { wordKey } from '../../domain/tables/index.ts';

/** What each column of a table is called on the screen: its text in a dictionary, as a path of members. */
export type ColumnTexts = Readonly<Record<string, string>>;

/** The language of the interface first: where two languages use one word for two columns, it decides. */
const languagesFrom = (own: string): string[] => [
  own,
  ...LANGUAGES.map(({ code }) => code as string).filter((code) => code !== own),
];

function put(words: Map<string, string>, word: unknown, means: string): void {
  if (typeof word === 'string' && !words.has(wordKey(word))) words.set(wordKey(word), means);
}

/** Columns by what a screen calls them, in every language: a table is often written by someone who reads another one. */
export async function columnWords(own: string, namespace: string, texts: ColumnTexts): Promise<Words> {
  const words = new Map<string, string>();
  for (const language of languagesFrom(own)) {
    // A language that was never read is not there without a network.
    const dictionary = await readTextFile<object>(language, namespace).catch(() => null);
    for (const [column, path] of Object.entries(texts)) put(words, textAt(dictionary, path), column);
  }
  return words;
}

/** Types by their titles, in every language. */
export async function typeWords(own: string, shown: Taxonomy): Promise<Words> {
  const words = new Map<string, string>();
  for (const { code, title } of Object.values(shown)) put(words, title, code);
  for (const language of languagesFrom(own)) {
    const titles = await readTypeTitles(language).catch(() => null);
    for (const code of Object.keys(shown))
      put(words, titles === null ? builtInTaxonomy[code]?.title : titles.types[code], code);
  }
  return words;
}

const textAt = (dictionary: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, member) =>
        typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[member] : undefined,
      dictionary,
    );
