import MiniSearch from 'minisearch';
import { searchKey } from '../../../domain/search/index.ts';

/** Shorter words are too like each other. */
const FUZZY_FROM = 3;
/** From so many letters on two may be others, which is what two that changed places come to; one before. */
const TWO_FROM = 5;
/** Arabic writes its article in one with the word. */
const ARTICLE = /^ال(?=.{2})/u;

const wordsOf = (text: string): string[] =>
  searchKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Indexes are made at the first mistyped search, and kept as long as the texts. */
const indexes = new WeakMap<readonly string[], MiniSearch<{ id: number; text: string }>>();

function indexOf(texts: readonly string[]): MiniSearch<{ id: number; text: string }> {
  const known = indexes.get(texts);
  if (known !== undefined) return known;
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: wordsOf,
    processTerm: (term) => term.replace(ARTICLE, ''),
  });
  index.addAll(texts.map((text, id) => ({ id, text })));
  indexes.set(texts, index);
  return index;
}

/** Where in the list are texts that have all words of a query, or words like them; the likest first. */
export function fuzzySearch(texts: readonly string[], query: string): number[] {
  if (!wordsOf(query).some((word) => Array.from(word).length >= FUZZY_FROM)) return [];
  const found = indexOf(texts).search(query, {
    combineWith: 'AND',
    prefix: true,
    fuzzy: (term) => (term.length < FUZZY_FROM ? false : term.length < TWO_FROM ? 1 : 2),
  });
  return found.map(({ id }) => Number(id));
}
