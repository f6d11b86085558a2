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

interface Index {
  search: MiniSearch<{ id: number; text: string }>;
  /** How many of the texts are in it. */
  filled: number;
}

/** Indexes are made at the first mistyped search, or before it, and kept as long as the texts. */
const indexes = new WeakMap<readonly string[], Index>();

function indexOf(texts: readonly string[]): Index {
  const known = indexes.get(texts);
  if (known !== undefined) return known;
  const search = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: wordsOf,
    processTerm: (term) => term.replace(ARTICLE, ''),
  });
  const index = { search, filled: 0 };
  indexes.set(texts, index);
  return index;
}

function fill(index: Index, texts: readonly string[], upTo: number): void {
  for (; index.filled < Math.min(upTo, texts.length); index.filled += 1)
    index.search.add({ id: index.filled, text: texts[index.filled]! });
}

/** Texts that are put into an index before anything else gets its turn. */
const AT_ONCE = 100;

/** Fills the index of these texts while the page has nothing else to do. Returns how to stop. */
export function prepareLikes(texts: readonly string[]): () => void {
  const index = indexOf(texts);
  const goOn = (deadline: IdleDeadline): void => {
    while (index.filled < texts.length && deadline.timeRemaining() > 1)
      fill(index, texts, index.filled + AT_ONCE);
    if (index.filled < texts.length) handle = requestIdleCallback(goOn);
  };
  let handle = requestIdleCallback(goOn);
  return () => cancelIdleCallback(handle);
}

/** Where in the list are texts that have all words of a query, or words like them; the likest first. */
export function fuzzySearch(texts: readonly string[], query: string): number[] {
  if (!wordsOf(query).some((word) => Array.from(word).length >= FUZZY_FROM)) return [];
  const index = indexOf(texts);
  fill(index, texts, texts.length);
  const found = index.search.search(query, {
    combineWith: 'AND',
    prefix: true,
    fuzzy: (term) => (term.length < FUZZY_FROM ? false : term.length < TWO_FROM ? 1 : 2),
  });
  return found.map(({ id }) => Number(id));
}
