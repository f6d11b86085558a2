import { isRecord } from '../read/is-record.ts';
import { boundsOfRaw, type LevelPart } from './level-part.ts';

/** Properties in which files say on which level a thing is, likeliest first. */
const LEVEL_NAMES = ['level', 'levels', 'floor', 'floors', 'storey', 'ordinal', 'levelindex', 'lvl'];
/** More levels than any building has: the property says something else. */
const MOST_LEVELS = 200;
/** Share of the features that have to say so. */
const ENOUGH = 0.5;

/** The levels of a GeoJSON whose features say on which they are (`0`, `0;1`, `-1-2`); none where it has only one. */
export function splitGeoJson(root: unknown): LevelPart[] {
  if (!isRecord(root) || !Array.isArray(root['features'])) return [];
  const features = root['features'].filter(isRecord);
  const placed = features.filter(({ geometry }) => isRecord(geometry));
  for (const property of levelProperties(placed)) {
    const levels = placed.map((feature) => levelsIn(valueOf(feature, property)));
    const known = levels.filter((one) => one.length > 0).length;
    const distinct = [...new Set(levels.flat())].toSorted((a, b) => a - b);
    if (known < placed.length * ENOUGH || distinct.length < 2 || distinct.length > MOST_LEVELS) continue;
    const parts = distinct.map((level) =>
      partOf(
        String(level),
        level,
        placed.filter((_, i) => levels[i]?.includes(level)),
      ),
    );
    const others = placed.filter((_, i) => levels[i]?.length === 0);
    return others.length === 0 ? parts : [...parts, partOf('', null, others)];
  }
  return [];
}

const partOf = (id: string, ordinal: number | null, features: Record<string, unknown>[]): LevelPart => ({
  id,
  building: '',
  title: '',
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

/** `1`, `0;1`, `0,1`, `-1-2` (from, to) or a list of them. Empty where it is none of these, and where it is too many. */
export function levelsIn(value: unknown): number[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [value] : [];
  const parts: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[;,]/)
      : [];
  if (parts.length > MOST_LEVELS) return [];
  const found = new Set<number>();
  for (const part of parts) {
    const levels = typeof part === 'string' ? rangeOf(part.trim()) : levelsIn(part);
    if (levels.length === 0 && typeof value === 'string') return [];
    for (const level of levels) found.add(level);
    if (found.size > MOST_LEVELS) return [];
  }
  return [...found];
}

function rangeOf(text: string): number[] {
  if (/^-?\d{1,3}(\.\d{1,2})?$/.test(text)) return [Number(text)];
  const range = /^(-?\d{1,3})-(-?\d{1,3})$/.exec(text);
  if (range === null) return [];
  const [from, to] = [Number(range[1]), Number(range[2])];
  return to < from || to - from > MOST_LEVELS
    ? []
    : Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
