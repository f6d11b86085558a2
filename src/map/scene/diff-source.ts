import { sameValue } from '../../domain/moment/index.ts';
import type { SourceFeature } from './static-features.ts';

export type SourceChange =
  { kind: 'all'; features: SourceFeature[] } | { kind: 'some'; remove: number[]; add: SourceFeature[] };

/** Above this share of changed features a whole new source is quicker than a difference. */
const WHOLE_ABOVE = 0.25;

/** What a source holds of one thing: the thing, what else its picture was made of, and the picture (null: none). */
interface Held<T> {
  item: T;
  extra: unknown;
  made: SourceFeature | null;
}

/**
 * Remembers what a source holds and says what to change. A feature is made again only when what it is made of is another
 * object, and written only when it would be another picture: a changed description is none.
 */
export function createSourceDiff<T>(
  keyOf: (item: T) => string,
  make: (id: number, item: T) => SourceFeature | null,
  idOf: (key: string) => number,
) {
  let held = new Map<string, Held<T>>();
  let began = false;

  return function change(
    items: readonly T[],
    extraOf: (item: T) => unknown,
    fresh: boolean,
  ): SourceChange | null {
    const next = new Map<string, Held<T>>();
    const add: SourceFeature[] = [];
    const remove: number[] = [];
    for (const item of items) {
      const key = keyOf(item);
      const before = fresh ? undefined : held.get(key);
      const extra = extraOf(item);
      if (before && before.item === item && before.extra === extra) {
        next.set(key, before);
        continue;
      }
      const made = make(idOf(key), item);
      next.set(key, { item, extra, made });
      if (before !== undefined && sameValue(before.made, made)) continue;
      if (before?.made) remove.push(idOf(key));
      if (made) add.push(made);
    }
    if (!fresh) {
      for (const [key, entry] of held) if (entry.made && !next.has(key)) remove.push(idOf(key));
    }
    held = next;
    const first = !began;
    began = true;
    if (fresh || first) return { kind: 'all', features: add };
    if (add.length === 0 && remove.length === 0) return null;
    if (add.length + remove.length > Math.max(64, next.size * WHOLE_ABOVE)) {
      return { kind: 'all', features: items.flatMap((item) => next.get(keyOf(item))?.made ?? []) };
    }
    return { kind: 'some', remove, add };
  };
}
