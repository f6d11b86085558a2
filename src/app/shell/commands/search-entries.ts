import { MAP_SEARCH } from '../../../domain/limits.ts';
import { rankOf, searchKey, type SearchTarget } from '../../../domain/search/index.ts';
import { likeTexts } from './fuzzy-search.ts';

export interface SearchEntry extends SearchTarget {
  id: string;
  /** What it is, or where. */
  note: string;
}

/** Letters that find a word from within; fewer find its beginning only. */
const INSIDE = { insideFrom: 3 };

/**
 * The best answers, at most as many as are shown. Entries of this device are found from the first letter; without an exact
 * match, similar names from the third.
 */
export function searchEntries<Entry extends SearchEntry>(entries: readonly Entry[], typed: string): Entry[] {
  if (searchKey(typed).trim() === '') return [];
  const exact = entries
    .flatMap((entry) => {
      const rank = rankOf(entry, typed, INSIDE);
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
  const made = entries.map(({ label, words = [], note }) => [label, ...words, note].join(' '));
  texts.set(entries, made);
  return made;
}

const collator = new Intl.Collator(undefined, { numeric: true });
