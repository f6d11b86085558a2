import { MAP_SEARCH } from '../../../domain/limits.ts';
import { searchKey } from '../../../domain/rules/index.ts';
import { likeTexts } from './fuzzy-search.ts';

export interface SearchEntry {
  id: string;
  /** What it is called. */
  label: string;
  /** What it is, or where. */
  note: string;
  /** More words that find it: its name in another language, its external id. */
  words: readonly (string | undefined)[];
}

/** Letters that find a word they stand in the middle of; fewer find its beginning only. */
const INSIDE_FROM = 3;
const LETTER = /[\p{L}\p{N}]/u;
/** Arabic writes its article in one with the word. */
const ARTICLE = 'ال';

interface Keys {
  label: string;
  all: string;
}

/** Written out once for each entry: a level has thousands, and every letter asks all of them. */
const keysOfEntry = new WeakMap<SearchEntry, Keys>();

function keysOf(entry: SearchEntry): Keys {
  const known = keysOfEntry.get(entry);
  if (known !== undefined) return known;
  const label = searchKey(entry.label);
  const all = [label, ...entry.words.map((word) => searchKey(word ?? '')), searchKey(entry.note)].join(' ');
  const keys = { label, all };
  keysOfEntry.set(entry, keys);
  return keys;
}

/** Whether a word of the text begins with the part. */
function beginsWord(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (isWordStart(text, at)) return true;
    if (text.endsWith(ARTICLE, at) && isWordStart(text, at - ARTICLE.length)) return true;
  }
  return false;
}

const isWordStart = (text: string, at: number): boolean => at === 0 || !LETTER.test(text.charAt(at - 1));

const isIn = (text: string, part: string): boolean =>
  Array.from(part).length < INSIDE_FROM ? beginsWord(text, part) : text.includes(part);

/** How well an entry answers, less is better; null when a word is nowhere in it. */
function rankOf(entry: SearchEntry, wanted: string, parts: readonly string[]): number | null {
  const { label, all } = keysOf(entry);
  if (!parts.every((part) => isIn(all, part))) return null;
  if (label === wanted) return 0;
  if (label.startsWith(wanted)) return 1;
  if (beginsWord(label, wanted)) return 2;
  return label.includes(wanted) ? 3 : 4;
}

/**
 * The best answers, at most as many as are shown. What lies on this device answers from the first letter; where nothing
 * is called so, what is called alike from the third.
 */
export function searchEntries<Entry extends SearchEntry>(entries: readonly Entry[], typed: string): Entry[] {
  const wanted = searchKey(typed).trim();
  if (wanted === '') return [];
  const parts = wanted.split(/\s+/);
  const exact = entries
    .flatMap((entry) => {
      const rank = rankOf(entry, wanted, parts);
      return rank === null ? [] : [{ entry, rank }];
    })
    .sort((a, b) => a.rank - b.rank || collator.compare(a.entry.label, b.entry.label))
    .slice(0, MAP_SEARCH.shown)
    .map(({ entry }) => entry);
  return exact.length > 0 ? exact : likeEntries(entries, typed);
}

/** What comes nearest to what nothing is called. */
function likeEntries<Entry extends SearchEntry>(entries: readonly Entry[], typed: string): Entry[] {
  return likeTexts(textsOf(entries), typed)
    .slice(0, MAP_SEARCH.shown)
    .flatMap((at) => entries[at] ?? []);
}

const texts = new WeakMap<readonly SearchEntry[], readonly string[]>();

function textsOf(entries: readonly SearchEntry[]): readonly string[] {
  const known = texts.get(entries);
  if (known !== undefined) return known;
  const made = entries.map((entry) => keysOf(entry).all);
  texts.set(entries, made);
  return made;
}

const collator = new Intl.Collator(undefined, { numeric: true });
