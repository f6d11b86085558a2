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
  /** The label without signs that join. */
  name: string;
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
  const keys = { label, name: joined(label), aliases, all };
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

/** Whether a text has the part: anywhere, or where that would be too much at the beginning of a word. */
const finder = (part: string, insideFrom: number): ((text: string) => boolean) =>
  Array.from(part).length >= insideFrom || UNSPACED.test(part)
    ? (text) => text.includes(part)
    : (text) => beginsWord(text, part);

const partsOf = (wanted: string): string[] => wanted.split(/\s+/).filter((part) => part !== '');

/**
 * Says of one target after the other how well it answers what is typed: one of `RANK`, or null if a word typed is nowhere in it.
 * What is typed is read once.
 */
export function ranker(
  typed: string,
  { insideFrom = 1 }: RankOptions = {},
): (target: SearchTarget) => number | null {
  const wanted = searchKey(typed).trim();
  const sought = joinedTyped(wanted);
  const parts = partsOf(wanted);
  const shapes = parts.map((part) =>
    [...new Set([part, joinedTyped(part)])].map((one) => finder(one, insideFrom)),
  );
  return (target) => {
    const { label, name, aliases, all } = keysOf(target);
    if (!shapes.every((either) => either.some((isIn) => isIn(all)))) return null;
    if (label === wanted || name === sought) return RANK.exact;
    if (aliases.some((alias) => alias === wanted || joined(alias) === sought)) return RANK.alias;
    if (label.startsWith(wanted) || name.startsWith(sought)) return RANK.prefix;
    if (beginsWord(label, wanted) || parts.every((part) => beginsWord(label, part))) return RANK.word;
    return label.includes(wanted) || name.includes(sought) ? RANK.contained : RANK.elsewhere;
  };
}

/** How well one target answers what is typed, as `ranker` says of many. */
export const rankOf = (target: SearchTarget, typed: string, options?: RankOptions): number | null =>
  ranker(typed, options)(target);

/** Writes out what a target is found by, which its first search would do. */
export const writeOut = (target: SearchTarget): void => void keysOf(target);

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
  const rankIn = ranker(typed, options);
  return items
    .flatMap((item) => {
      const rank = rankIn(targetOf(item));
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
