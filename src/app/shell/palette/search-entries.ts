import { RANK, rankOf, searchKey, type SearchTarget } from '../../../domain/search/index.ts';
import { fuzzySearch } from './fuzzy-search.ts';

export interface SearchEntry extends SearchTarget {
  id: string;
  /** What it is, or where. */
  note: string;
}

/** An entry that answers what was typed. */
export interface Found<Entry> {
  entry: Entry;
  /** As `rankOf` says, or `LIKE`. Less is better. */
  rank: number;
}

/** How well a name answers that is only like what was typed. */
export const LIKE = RANK.elsewhere + 1;

/** Letters that find a word from within; fewer find its beginning only. */
const INSIDE = { insideFrom: 3 };

/**
 * The best answers. Entries of this device are found from the first letter; without an exact match, similar names from the
 * third.
 * @param most answers
 */
export function searchEntries<Entry extends SearchEntry>(
  entries: readonly Entry[],
  typed: string,
  most: number,
): Found<Entry>[] {
  if (searchKey(typed).trim() === '') return [];
  const exact = entries
    .flatMap((entry): Found<Entry>[] => {
      const rank = rankOf(entry, typed, INSIDE);
      return rank === null ? [] : [{ entry, rank }];
    })
    .sort((a, b) => a.rank - b.rank || collator.compare(a.entry.label, b.entry.label))
    .slice(0, most);
  return exact.length > 0 ? exact : likeEntries(entries, typed, most);
}

/** What comes nearest to what nothing is called. */
function likeEntries<Entry extends SearchEntry>(
  entries: readonly Entry[],
  typed: string,
  most: number,
): Found<Entry>[] {
  return fuzzySearch(textsOf(entries), typed)
    .slice(0, most)
    .flatMap((at) => {
      const entry = entries[at];
      return entry === undefined ? [] : { entry, rank: LIKE };
    });
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
