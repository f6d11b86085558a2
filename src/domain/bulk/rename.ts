import * as z from 'zod';
import type { Feature } from '../entities/feature.ts';
import { boundsOf } from '../geometry/index.ts';
import { LENGTH } from '../limits.ts';
import { replaceFound } from '../values/found-words.ts';
import { lengthOf } from '../values/text.ts';

export const RENAME_ORDERS = ['name', 'across', 'down'] as const;
/** What a pattern may hold between braces; `{{` and `}}` are the braces themselves. */
export const RENAME_PARTS = ['n', 'name', 'number', 'level', 'type', 'id'] as const;
export type RenamePart = (typeof RENAME_PARTS)[number];

export const renameSchema = z.object({
  how: z.enum(['pattern', 'replace']),
  pattern: z.string(),
  start: z.number().nullable(),
  /** The count has at least so many digits. */
  digits: z.number().nullable(),
  order: z.enum(RENAME_ORDERS),
  find: z.string(),
  replace: z.string(),
  /** It once did always. */
  isCaseSensitive: z.boolean().default(true),
});
/** Names for many: made by a pattern, or by other words in place of some. */
export type Rename = z.infer<typeof renameSchema>;

export const NO_RENAME: Rename = {
  how: 'pattern',
  pattern: '',
  start: 1,
  digits: 1,
  order: 'name',
  find: '',
  replace: '',
  isCaseSensitive: false,
};

export const isEmptyRename = ({ how, pattern, find }: Rename): boolean =>
  (how === 'pattern' ? pattern.trim() : find) === '';

/** What a pattern asks about a feature and is not in its name. */
export interface NamedBy {
  /** What its level is called: the same for all of them, or for each its own. */
  level: string | ((feature: Feature) => string);
  typeOf: (feature: Feature) => string;
  /** Orders features by what they are called, 2 before 10. */
  compare: (a: Feature, b: Feature) => number;
}

type Piece = { text: string } | { part: RenamePart; digits: number | null };

export type PatternFault = { code: 'unknown-part'; part: string } | { code: 'open-brace' };

const WHOLE = /\{\{|\}\}|\{([^{}]*)\}|[{}]|[^{}]+/g;
const PART = /^(\w+)(?::0*(\d{1,2})d?)?$/;
const MOST_DIGITS = 9;

/** The pieces of a pattern, or what is wrong with it. */
export function readPattern(pattern: string): { pieces: Piece[] } | { fault: PatternFault } {
  const pieces: Piece[] = [];
  for (const [whole, inside] of pattern.matchAll(WHOLE)) {
    if (whole === '{{' || whole === '}}') pieces.push({ text: whole.charAt(0) });
    else if (whole === '{' || whole === '}') return { fault: { code: 'open-brace' } };
    else if (inside === undefined) pieces.push({ text: whole });
    else {
      const [, word, digits] = PART.exec(inside.trim()) ?? [];
      const part = RENAME_PARTS.find((one) => one === word?.toLowerCase());
      const isPadded = digits !== undefined;
      if (part === undefined || (isPadded && part !== 'n'))
        return { fault: { code: 'unknown-part', part: `{${inside}}` } };
      pieces.push({ part, digits: isPadded ? Math.min(Number(digits), MOST_DIGITS) : null });
    }
  }
  return { pieces };
}

/** The order in which features are counted. Across and down: the rows of a plan are not told apart, its middle points are. */
export function countedInOrder(
  features: readonly Feature[],
  order: Rename['order'],
  compare: NamedBy['compare'],
): Feature[] {
  if (order === 'name') return features.toSorted(compare);
  const middle = ({ geometry }: Feature): [number, number] => {
    const [west, south, east, north] = boundsOf(geometry) ?? [0, 0, 0, 0];
    return [(west + east) / 2, (south + north) / 2];
  };
  const placed = features.map((feature) => ({ feature, at: middle(feature) }));
  return placed
    .toSorted(({ at: [x, y], feature: a }, { at: [u, v], feature: b }) => {
      const along = order === 'across' ? x - u || v - y : v - y || x - u;
      return along || compare(a, b);
    })
    .map(({ feature }) => feature);
}

export interface NewName {
  feature: Feature;
  from: string;
  to: string;
}

const nameOf = ({ properties }: Feature): string => properties.name ?? '';

/** What each would be called, in the order of the count. A pattern at fault changes no name; none becomes empty. */
export function newNames(features: readonly Feature[], rename: Rename, by: NamedBy): NewName[] {
  const ordered = countedInOrder(features, rename.order, by.compare);
  const keep = ordered.map((feature) => ({ feature, from: nameOf(feature), to: nameOf(feature) }));
  if (isEmptyRename(rename)) return keep;
  if (rename.how === 'replace')
    return keep.map((one) => ({
      ...one,
      to: replaceFound(one.from, rename, rename.replace).trim() || one.from,
    }));
  const read = readPattern(rename.pattern);
  if ('fault' in read) return keep;
  const { start, digits } = rename;
  const valueOf = (part: RenamePart, own: number | null, feature: Feature, at: number): string => {
    switch (part) {
      case 'n': {
        const count = Math.trunc(start ?? 1) + at;
        const padded = String(Math.abs(count)).padStart(own ?? Math.min(digits ?? 1, MOST_DIGITS), '0');
        return count < 0 ? `-${padded}` : padded;
      }
      case 'name':
        return nameOf(feature);
      case 'number':
        return /\p{Nd}+/u.exec(nameOf(feature))?.[0] ?? '';
      case 'level':
        return typeof by.level === 'string' ? by.level : by.level(feature);
      case 'type':
        return by.typeOf(feature);
      case 'id':
        return feature.properties.eid ?? '';
    }
  };
  return keep.map((one, at) => {
    const made = read.pieces
      .map((piece) => ('text' in piece ? piece.text : valueOf(piece.part, piece.digits, one.feature, at)))
      .join('')
      .trim();
    return { ...one, to: made || one.from };
  });
}

/** Names that more than one would have then: of those that are renamed, and of others on the level. */
export function doubledNames(named: readonly NewName[], others: readonly Feature[]): ReadonlySet<string> {
  const seen = new Set(others.map((one) => nameOf(one).trim().toLocaleLowerCase()));
  const doubled = new Set<string>();
  for (const { to } of named) {
    const key = to.trim().toLocaleLowerCase();
    if (key === '') continue;
    if (seen.has(key)) doubled.add(key);
    seen.add(key);
  }
  return new Set(named.filter(({ to }) => doubled.has(to.trim().toLocaleLowerCase())).map(({ to }) => to));
}

/** Names that no rule lets pass: they have more characters than a name may have. */
export const MOST_CHARACTERS = LENGTH.featureName[1];
export const tooLongNames = (named: readonly NewName[]): readonly NewName[] =>
  named.filter(({ from, to }) => from !== to && isTooLong(to));
export const isTooLong = (name: string): boolean => lengthOf(name) > MOST_CHARACTERS;
