import { searchKey } from './search-key.ts';

/** Something that can be found by its words. */
export interface SearchTarget {
  /** What it is called. */
  label: string;
  /** What else it is called: its name in another language, its external id. */
  words?: readonly (string | undefined)[] | undefined;
  /** What it is, or where: finds it, but after all that are called so. */
  note?: string | undefined;
}

/** How well a target answers; less is better. */
export const RANK = { exact: 0, alias: 1, prefix: 2, word: 3, contained: 4, elsewhere: 5 } as const;

export interface RankOptions {
  /** Parts with fewer letters are found at the beginning of words only; for lists of thousands. */
  insideFrom?: number | undefined;
}

const LETTER = /[\p{L}\p{N}]/u;
/** Scripts that write words without spaces: each character may begin one. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Arabic writes its article in one with the word. */
const ARTICLE = 'ال';
/** A sign that joins two letters or digits, and that people leave out: CT-2, St.-Anna, O'Neill. */
const JOINT = /(?<=[\p{L}\p{N}])[-‐‑–./_'’](?=[\p{L}\p{N}])/gu;

interface Keys {
  label: string;
  aliases: readonly string[];
  all: string;
}

/** Written out once for each target: a level has thousands, and every letter typed asks all of them. */
const written = new WeakMap<SearchTarget, Keys>();

const joined = (key: string): string => key.replace(JOINT, '');

/** The same of what is typed, whose last sign may wait for its second letter. */
const joinedTyped = (part: string): string => {
  const short = part.replace(/[-‐‑–./_'’]/gu, '');
  return short === '' ? part : short;
};

function keysOf(target: SearchTarget): Keys {
  const known = written.get(target);
  if (known !== undefined) return known;
  const label = searchKey(target.label).trim();
  const aliases = (target.words ?? []).map((word) => searchKey(word ?? '').trim());
  const all = withJoined([label, ...aliases, searchKey(target.note ?? '')].join(' '));
  const keys = { label, aliases, all };
  written.set(target, keys);
  return keys;
}

function withJoined(text: string): string {
  const short = joined(text);
  return short === text ? text : `${text} ${short}`;
}

const isWordStart = (text: string, at: number): boolean => at === 0 || !LETTER.test(text.charAt(at - 1));

/** Whether a word of the text begins with the part. */
function beginsWord(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (isWordStart(text, at)) return true;
    if (text.endsWith(ARTICLE, at) && isWordStart(text, at - ARTICLE.length)) return true;
  }
  return false;
}

function isIn(text: string, part: string, insideFrom: number): boolean {
  if (Array.from(part).length >= insideFrom || UNSPACED.test(part)) return text.includes(part);
  return beginsWord(text, part);
}

const partsOf = (wanted: string): string[] => wanted.split(/\s+/).filter((part) => part !== '');

/** How well a target answers what is typed: one of `RANK`, or null if a word typed is nowhere in it. */
export function rankOf(target: SearchTarget, typed: string, options: RankOptions = {}): number | null {
  const { insideFrom = 1 } = options;
  const { label, aliases, all } = keysOf(target);
  const wanted = searchKey(typed).trim();
  const parts = partsOf(wanted);
  const isPartIn = (part: string): boolean =>
    isIn(all, part, insideFrom) || isIn(all, joinedTyped(part), insideFrom);
  if (!parts.every(isPartIn)) return null;
  const [name, sought] = [joined(label), joinedTyped(wanted)];
  if (label === wanted || name === sought) return RANK.exact;
  if (aliases.some((alias) => alias === wanted || joined(alias) === sought)) return RANK.alias;
  if (label.startsWith(wanted) || name.startsWith(sought)) return RANK.prefix;
  if (beginsWord(label, wanted) || parts.every((part) => beginsWord(label, part))) return RANK.word;
  return label.includes(wanted) || name.includes(sought) ? RANK.contained : RANK.elsewhere;
}

/**
 * The targets that answer what is typed, the best first. What answers equally well stays in the order that it came in: a list
 * that begins with what is used already keeps it first within each rank.
 */
export function rankByLikeness<Item>(
  items: readonly Item[],
  typed: string,
  targetOf: (item: Item) => SearchTarget,
  options?: RankOptions,
): Item[] {
  return items
    .flatMap((item) => {
      const rank = rankOf(targetOf(item), typed, options);
      return rank === null ? [] : [{ item, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** A text as `isFound` looks through it; write it out once where it is looked through often. */
export const textToSearch = (...texts: readonly (string | undefined)[]): string =>
  withJoined(texts.map((text) => searchKey(text ?? '')).join(' '));

/** Whether each word typed is in a text of `textToSearch`. Nothing typed is in each. */
export function isFound(text: string, typed: string): boolean {
  return partsOf(searchKey(typed)).every((part) => text.includes(part) || text.includes(joinedTyped(part)));
}
