import type { SourceFeature } from './static-features.ts';

export type SourceChange =
  { kind: 'all'; features: SourceFeature[] } | { kind: 'some'; remove: number[]; add: SourceFeature[] };

/** Above this share of changed features a whole new source is quicker than a difference. */
const WHOLE_ABOVE = 0.25;

/**
 * Remembers what a source holds by the identity of what each feature was made of, and says what to change.
 * `inputs` are the things a made feature depends on; a feature is made again only when one of them is another object.
 */
export function createSourceDiff<T>(
  keyOf: (item: T) => string,
  make: (id: number, item: T) => SourceFeature | null,
  idOf: (key: string) => number,
) {
  let held = new Map<string, { item: T; extra: unknown; drawn: boolean }>();
  let began = false;

  return function change(
    items: readonly T[],
    extraOf: (item: T) => unknown,
    fresh: boolean,
  ): SourceChange | null {
    const next = new Map<string, { item: T; extra: unknown; drawn: boolean }>();
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
      if (before?.drawn) remove.push(idOf(key));
      if (made) add.push(made);
      next.set(key, { item, extra, drawn: made !== null });
    }
    if (!fresh) {
      for (const [key, entry] of held) if (entry.drawn && !next.has(key)) remove.push(idOf(key));
    }
    held = next;
    const first = !began;
    began = true;
    if (fresh || first) return { kind: 'all', features: add };
    if (add.length === 0 && remove.length === 0) return null;
    if (add.length + remove.length > Math.max(64, next.size * WHOLE_ABOVE)) {
      const all = items.flatMap((item) => make(idOf(keyOf(item)), item) ?? []);
      return { kind: 'all', features: all };
    }
    return { kind: 'some', remove, add };
  };
}
