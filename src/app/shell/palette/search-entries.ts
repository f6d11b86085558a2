import { RANK, ranker, searchKey, writeOut, type SearchTarget } from '../../../domain/search/index.ts';
import { fuzzySearch, prepareLikes } from './fuzzy-search.ts';

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
  const rankIn = ranker(typed, INSIDE);
  // One list a rank: where thousands answer, few of them are put in order.
  const byRank = Array.from({ length: LIKE }, (): Entry[] => []);
  for (const entry of entries) {
    const rank = rankIn(entry);
    if (rank !== null) byRank[rank]?.push(entry);
  }
  const exact: Found<Entry>[] = [];
  for (const [rank, equals] of byRank.entries())
    if (exact.length < most)
      exact.push(...firstByName(equals, most - exact.length).map((entry) => ({ entry, rank })));
  return exact.length > 0 ? exact : likeEntries(entries, typed, most);
}

/** The first of them by their names, in order. */
function firstByName<Entry extends SearchEntry>(entries: readonly Entry[], most: number): Entry[] {
  if (entries.length <= most * FEW) return entries.toSorted(byName).slice(0, most);
  const first: Entry[] = [];
  for (const entry of entries) {
    const last = first.at(-1);
    if (first.length === most && last !== undefined && byName(entry, last) >= 0) continue;
    let at = first.length;
    while (at > 0 && byName(entry, first[at - 1]!) < 0) at -= 1;
    first.splice(at, 0, entry);
    if (first.length > most) first.pop();
  }
  return first;
}

/** So many times more than are asked for are sorted whole. */
const FEW = 4;

/** Entries that are written out before anything else gets its turn. */
const AT_ONCE = 250;

/**
 * Writes out what entries are found by while the page has nothing else to do, so that the first letter does not wait for
 * twenty thousand names. Returns how to stop.
 */
export function prepareEntries(entries: readonly SearchEntry[]): () => void {
  // Where a browser does not tell when it is idle, the first letter writes them out.
  if (typeof requestIdleCallback !== 'function') return () => undefined;
  let at = 0;
  const goOn = (deadline: IdleDeadline): void => {
    while (at < entries.length && deadline.timeRemaining() > 1)
      for (const end = Math.min(at + AT_ONCE, entries.length); at < end; at += 1) writeOut(entries[at]!);
    if (at < entries.length) handle = requestIdleCallback(goOn);
    else stopLikes = prepareLikes(textsOf(entries));
  };
  let stopLikes = (): void => undefined;
  let handle = requestIdleCallback(goOn);
  return () => {
    cancelIdleCallback(handle);
    stopLikes();
  };
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
const byName = (a: SearchEntry, b: SearchEntry): number => collator.compare(a.label, b.label);
