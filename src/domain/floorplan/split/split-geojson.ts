import { levelsIn, MOST_LEVELS } from '../levels/levels-in.ts';
import { isRecord } from '../read/is-record.ts';
import { floorOfWords } from '../levels/floor-words.ts';
import type { LevelPart } from './level-part.ts';
import { boundsOfRaw } from './raw-bounds.ts';

/** Properties in which files say on which level a thing is, likeliest first. */
const LEVEL_NAMES = [
  'level',
  'levels',
  'floor',
  'floors',
  'storey',
  'ordinal',
  'levelindex',
  'lvl',
  'folder',
  'layer',
];
/** Share of the features that have to say so. */
const ENOUGH = 0.5;

/** Letters of a floor's name: a longer text is not a name. */
const LONGEST_NAME = 40;

/** A level that features name: by its index, or, where the name does not tell it, by the name. */
type LevelKey = number | string;

/**
 * The levels of a GeoJSON whose features say on which they are (`0`, `0;1`, `-1-2`, `EG`, `2nd floor`); none where it has only
 * one. A level whose name does not tell its index has none: a person says which it is.
 */
export function splitGeoJson(root: unknown): LevelPart[] {
  if (!isRecord(root) || !Array.isArray(root['features'])) return [];
  const features = root['features'].filter(isRecord);
  const placed = features.filter(({ geometry }) => isRecord(geometry));
  for (const property of levelProperties(placed)) {
    const names = new Map<LevelKey, string>();
    const levels = placed.map((feature) => keysOf(valueOf(feature, property), names));
    const known = levels.filter((one) => one.length > 0).length;
    const distinct = [...new Set(levels.flat())].toSorted(inOrder);
    if (known < placed.length * ENOUGH || distinct.length < 2 || distinct.length > MOST_LEVELS) continue;
    // Words alone, none of which is a floor's, say something else.
    if (distinct.every((level) => typeof level === 'string')) continue;
    const parts = distinct.map((level) =>
      partOf(
        {
          id: String(level),
          ordinal: typeof level === 'number' ? level : null,
          title: names.get(level) ?? '',
        },
        placed.filter((_, i) => levels[i]?.includes(level)),
      ),
    );
    const others = placed.filter((_, i) => levels[i]?.length === 0);
    return others.length === 0 ? parts : [...parts, partOf({ id: '', ordinal: null, title: '' }, others)];
  }
  return [];
}

/** @param names what each level is called in words */
function keysOf(value: unknown, names: Map<LevelKey, string>): LevelKey[] {
  const numbers = levelsIn(value);
  if (numbers.length > 0 || typeof value !== 'string') return numbers;
  const words = value
    .split(/[;,]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (words.length === 0 || words.length > MOST_LEVELS || words.some((one) => one.length > LONGEST_NAME))
    return [];
  return words.flatMap((word): LevelKey[] => {
    const own = levelsIn(word);
    if (own.length > 0) return own;
    const key = floorOfWords(word) ?? word;
    if (!names.has(key)) names.set(key, word);
    return [key];
  });
}

function inOrder(a: LevelKey, b: LevelKey): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return typeof a === typeof b ? String(a).localeCompare(String(b)) : typeof a === 'number' ? -1 : 1;
}

const partOf = (
  { id, ordinal, title }: Pick<LevelPart, 'id' | 'ordinal' | 'title'>,
  features: Record<string, unknown>[],
): LevelPart => ({
  id,
  building: '',
  title,
  shortTitle: id,
  // Half levels count as the one below.
  ordinal: ordinal === null ? null : Math.floor(ordinal),
  features,
  bounds: boundsOfRaw(features),
});

function levelProperties(features: readonly Record<string, unknown>[]): string[] {
  const names = new Set<string>();
  for (const { properties } of features.slice(0, 1000))
    if (isRecord(properties)) for (const name of Object.keys(properties)) names.add(name);
  const rank = (name: string): number => LEVEL_NAMES.indexOf(name.toLowerCase());
  return [...names].filter((name) => rank(name) >= 0).toSorted((a, b) => rank(a) - rank(b));
}

function valueOf({ properties }: Record<string, unknown>, property: string): unknown {
  return isRecord(properties) && Object.hasOwn(properties, property) ? properties[property] : null;
}
