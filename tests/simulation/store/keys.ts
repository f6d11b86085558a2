/** A key of IndexedDB as it is used here: numbers, texts, bytes are not. */
export type Key = number | string | Key[];

const rank = (key: unknown): number => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2);

/** Numbers before texts before arrays, as the standard orders them. */
export function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let i = 0; i < a.length && i < b.length; i += 1) {
      const order = compareKeys(a[i] as Key, b[i] as Key);
      if (order !== 0) return order;
    }
    return a.length - b.length;
  }
  // -Infinity comes before everything, also among those of its own kind.
  return rank(a) - rank(b);
}

export const isKey = (value: unknown): value is Key =>
  typeof value === 'number'
    ? !Number.isNaN(value)
    : typeof value === 'string' || (Array.isArray(value) && value.every(isKey));

/** The key of a value under a path; undefined if the value has none and so is in no index. */
export function keyAt(value: unknown, path: string | readonly string[]): Key | undefined {
  if (typeof path !== 'string') {
    const parts = path.map((one) => keyAt(value, one));
    return parts.every((part) => part !== undefined) ? parts : undefined;
  }
  const found = (value as Record<string, unknown>)[path];
  return isKey(found) ? found : undefined;
}

/** Replaces the browser's IDBKeyRange. */
export class KeyRange {
  readonly lower: Key | undefined;
  readonly upper: Key | undefined;
  readonly lowerOpen: boolean;
  readonly upperOpen: boolean;

  constructor(lower: Key | undefined, upper: Key | undefined, lowerOpen: boolean, upperOpen: boolean) {
    this.lower = lower;
    this.upper = upper;
    this.lowerOpen = lowerOpen;
    this.upperOpen = upperOpen;
  }

  static only(key: Key): KeyRange {
    return new KeyRange(key, key, false, false);
  }
  static lowerBound(key: Key, open = false): KeyRange {
    return new KeyRange(key, undefined, open, true);
  }
  static upperBound(key: Key, open = false): KeyRange {
    return new KeyRange(undefined, key, true, open);
  }
  static bound(lower: Key, upper: Key, lowerOpen = false, upperOpen = false): KeyRange {
    return new KeyRange(lower, upper, lowerOpen, upperOpen);
  }

  includes(key: Key): boolean {
    if (this.lower !== undefined) {
      const order = compareKeys(key, this.lower);
      if (order < 0 || (order === 0 && this.lowerOpen)) return false;
    }
    if (this.upper === undefined) return true;
    const order = compareKeys(key, this.upper);
    return order < 0 || (order === 0 && !this.upperOpen);
  }
}

/** A key, a range or nothing, as calls take it. */
export function asRange(query: Key | KeyRange | null | undefined): KeyRange | null {
  if (query === null || query === undefined) return null;
  return query instanceof KeyRange ? query : KeyRange.only(query);
}

/** A copy of what may be stored: plain values and bytes. */
export function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (value instanceof Uint8Array) return value.slice() as T;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) copy[name] = copyOf((value as Record<string, unknown>)[name]);
  return copy as T;
}
