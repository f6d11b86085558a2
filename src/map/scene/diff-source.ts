import { differenceOf, sameValue } from '../../domain/moment/index.ts';
import type { SourceFeature } from './static-features.ts';

export type SourceChange =
  | { kind: 'all'; features: SourceFeature[] }
  | { kind: 'some'; remove: number[]; add: SourceFeature[] };

/** Above this share of changed features a whole new source is quicker than a difference. */
const WHOLE_ABOVE = 0.25;

/** What a source holds of one thing: the thing, what else its picture was made of, and the picture (null: none). */
interface Held<T> {
  item: T;
  extra: unknown;
  made: SourceFeature | null;
}

const NO_EXTRAS: ReadonlyMap<string, unknown> = new Map();

/**
 * Remembers the content of a source and returns what to change. A feature is made again only if its item is another object, and
 * written only if it looks different: a changed description does not. Only changed items are looked at, so that the edit of one
 * thing costs the same on a level of any size.
 */
export function createSourceDiff<T>(
  keyOf: (item: T) => string,
  make: (id: number, item: T) => SourceFeature | null,
  idOf: (key: string) => number,
) {
  const held = new Map<string, Held<T>>();
  let items: readonly T[] = [];
  let extras = NO_EXTRAS;
  let began = false;

  /** Makes one thing again where that is needed. @returns its picture before, where that is another one now */
  function hold(item: T): { before: SourceFeature | null; made: SourceFeature | null } | null {
    const key = keyOf(item);
    const before = held.get(key);
    const extra = extras.get(key);
    if (before && before.item === item && before.extra === extra) return null;
    const made = make(idOf(key), item);
    held.set(key, { item, extra, made });
    if (before !== undefined && sameValue(before.made, made)) return null;
    return { before: before?.made ?? null, made };
  }

  const whole = (): SourceChange => ({
    kind: 'all',
    features: items.flatMap((item) => held.get(keyOf(item))?.made ?? []),
  });

  /** @param nextExtras what else a picture is made of, by the key of the thing @param fresh pictures are made otherwise now */
  return function change(
    next: readonly T[],
    nextExtras: ReadonlyMap<string, unknown> = NO_EXTRAS,
    fresh = false,
  ): SourceChange | null {
    if (fresh || !began) {
      began = true;
      held.clear();
      [items, extras] = [next, nextExtras];
      for (const item of items) hold(item);
      return whole();
    }
    const { gone, come } = differenceOf(items, next);
    const marked = keysThatDiffer(extras, nextExtras);
    [items, extras] = [next, nextExtras];
    const add: SourceFeature[] = [];
    const remove: number[] = [];
    const note = (key: string, changed: ReturnType<typeof hold>): void => {
      if (changed?.before) remove.push(idOf(key));
      if (changed?.made) add.push(changed.made);
    };
    const there = new Set(come.map(keyOf));
    for (const item of gone) {
      const key = keyOf(item);
      if (there.has(key)) continue;
      if (held.get(key)?.made) remove.push(idOf(key));
      held.delete(key);
    }
    for (const item of come) note(keyOf(item), hold(item));
    for (const key of marked) {
      const one = held.get(key);
      if (one !== undefined) note(key, hold(one.item));
    }
    if (add.length === 0 && remove.length === 0) return null;
    if (add.length + remove.length > Math.max(64, held.size * WHOLE_ABOVE)) return whole();
    return { kind: 'some', remove, add };
  };
}

function keysThatDiffer(before: ReadonlyMap<string, unknown>, now: ReadonlyMap<string, unknown>): string[] {
  if (before === now) return [];
  const keys: string[] = [];
  for (const [key, value] of now) if (before.get(key) !== value) keys.push(key);
  for (const key of before.keys()) if (!now.has(key)) keys.push(key);
  return keys;
}

/**
 * All of a source; null where it would be the same picture again, however that came about. A source that is new is empty:
 * to write nothing into it would have all of its tiles made again.
 */
export function createWholeDiff() {
  let held: readonly SourceFeature[] = [];
  return (made: readonly (SourceFeature | null)[], fresh: boolean): SourceChange | null => {
    const features = made.filter((feature) => feature !== null);
    if (fresh) held = [];
    if (sameValue(held, features)) return null;
    held = features;
    return { kind: 'all', features };
  };
}
