import { asRange, compareKeys, copyOf, keyAt, type Key, type KeyRange } from './keys.ts';

export interface Entry {
  key: Key;
  value: unknown;
}

export interface IndexShape {
  name: string;
  keyPath: string | string[];
  unique: boolean;
  multiEntry: boolean;
}

/** A key that two rows claim. */
export class Taken extends Error {
  override name = 'ConstraintError';
}

/** The rows of one store, in the order of their keys. Small numbers of them: an index is a walk over all. */
export class Rows {
  entries: Entry[] = [];
  nextNumber = 1;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes = new Map<string, IndexShape>();

  constructor(keyPath: string | string[] | null, autoIncrement: boolean) {
    this.keyPath = keyPath;
    this.autoIncrement = autoIncrement;
  }

  get(key: Key): unknown {
    const at = this.place(key);
    const entry = this.entries[at];
    return entry !== undefined && compareKeys(entry.key, key) === 0 ? copyOf(entry.value) : undefined;
  }

  /** Keeps the value itself. Throws `Taken`. */
  put(value: unknown, isNew: boolean): Key {
    const key = this.keyFor(value);
    const at = this.place(key);
    const entry = this.entries[at];
    const isThere = entry !== undefined && compareKeys(entry.key, key) === 0;
    if (isThere && isNew) throw new Taken('There is one with this key.');
    for (const index of this.indexes.values()) this.claim(index, value, key);
    if (isThere) this.entries[at] = { key, value };
    else this.entries.splice(at, 0, { key, value });
    return key;
  }

  delete(query: Key | KeyRange): void {
    const range = asRange(query);
    this.entries = this.entries.filter(({ key }) => range !== null && !range.includes(key));
  }

  /** Entries in a range, under the key of an index or their own. Values are the stored ones: copy before handing out. */
  find(index: IndexShape | null, range: KeyRange | null): (Entry & { primaryKey: Key })[] {
    const found: (Entry & { primaryKey: Key })[] = [];
    for (const { key, value } of this.entries) {
      const by = index === null ? key : keyAt(value, index.keyPath);
      if (by !== undefined && (range === null || range.includes(by)))
        found.push({ key: by, primaryKey: key, value });
    }
    if (index !== null)
      found.sort((a, b) => compareKeys(a.key, b.key) || compareKeys(a.primaryKey, b.primaryKey));
    return found;
  }

  private claim(index: IndexShape, value: unknown, key: Key): void {
    const by = index.unique ? keyAt(value, index.keyPath) : undefined;
    if (by === undefined) return;
    const holder = this.entries.find((entry) => {
      const theirs = keyAt(entry.value, index.keyPath);
      return theirs !== undefined && compareKeys(theirs, by) === 0;
    });
    if (holder !== undefined && compareKeys(holder.key, key) !== 0)
      throw new Taken(`There is one with this ${index.name}.`);
  }

  private keyFor(value: unknown): Key {
    const path = this.keyPath;
    if (path === null) throw new TypeError('Rows without a key of their own are not kept here.');
    const key = keyAt(value, path);
    if (key !== undefined) {
      if (this.autoIncrement && typeof key === 'number') this.nextNumber = Math.max(this.nextNumber, key + 1);
      return key;
    }
    if (!this.autoIncrement || typeof path !== 'string') throw new TypeError('A row without a key.');
    const made = this.nextNumber;
    this.nextNumber += 1;
    (value as Record<string, unknown>)[path] = made;
    return made;
  }

  private place(key: Key): number {
    let [low, high] = [0, this.entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareKeys((this.entries[middle] as Entry).key, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** One database as it lies on the device: outlives every process that opened it. */
export class Disk {
  version = 0;
  readonly stores = new Map<string, Rows>();

  /** The rows of a store as they stand, for a look from the outside. */
  read<T>(store: string): T[] {
    return (this.stores.get(store)?.entries ?? []).map(({ value }) => copyOf(value) as T);
  }

  /** A database with the same tables and rows. */
  copy(): Disk {
    const disk = new Disk();
    disk.version = this.version;
    for (const [name, rows] of this.stores) {
      const copy = new Rows(rows.keyPath, rows.autoIncrement);
      copy.nextNumber = rows.nextNumber;
      copy.entries = rows.entries.map(({ key, value }) => ({ key, value: copyOf(value) }));
      for (const [index, shape] of rows.indexes) copy.indexes.set(index, shape);
      disk.stores.set(name, copy);
    }
    return disk;
  }
}
