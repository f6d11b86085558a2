import { MAP_SEARCH } from '../../domain/limits.ts';
import { searchKey } from '../../domain/rules/index.ts';

export interface SearchEntry {
  id: string;
  /** What it is called. */
  label: string;
  /** What it is, or where. */
  note: string;
  /** More words that find it: its name in another language, its external id. */
  words: readonly (string | undefined)[];
}

/** How well an entry answers, less is better; null when a word is nowhere in it. */
function rankOf(entry: SearchEntry, wanted: string, parts: readonly string[]): number | null {
  const label = searchKey(entry.label);
  const all = [label, ...entry.words.map((word) => searchKey(word ?? '')), searchKey(entry.note)].join(' ');
  if (!parts.every((part) => all.includes(part))) return null;
  if (label === wanted) return 0;
  if (label.startsWith(wanted)) return 1;
  if (` ${label}`.includes(` ${wanted}`)) return 2;
  return label.includes(wanted) ? 3 : 4;
}

/** The best answers, at most as many as are shown; none before the third character. */
export function searchEntries(entries: readonly SearchEntry[], typed: string): SearchEntry[] {
  const wanted = searchKey(typed).trim();
  if (Array.from(wanted).length < MAP_SEARCH.minCharacters) return [];
  const parts = wanted.split(/\s+/);
  return entries
    .flatMap((entry) => {
      const rank = rankOf(entry, wanted, parts);
      return rank === null ? [] : [{ entry, rank }];
    })
    .sort((a, b) => a.rank - b.rank || collator.compare(a.entry.label, b.entry.label))
    .slice(0, MAP_SEARCH.shown)
    .map(({ entry }) => entry);
}

const collator = new Intl.Collator(undefined, { numeric: true });
