/** A question to the device's database, asked once for all components that give the same key. */
export interface Query<T> {
  key: string;
  /** Every table that it reads. */
  tables: readonly string[];
  /** An `async` function: Dexie keeps watching past the first await of those alone. */
  ask: () => Promise<T>;
  /** Which value to hand on where there was one before; the new one where this is absent. */
  keep?: (previous: T, next: T) => T;
  /** Which answers are shown at once to those who come back, until the device has answered; none where this is absent. */
  remember?: (value: T) => boolean;
  /** How an answer about many rows follows a write of a few of them. */
  patch?: RowPatch<T>;
}

/** Brings an answer up to date by reading those rows alone that were written. */
export interface RowPatch<T> {
  /** The table whose rows the answer lists. */
  table: string;
  /** Rows of other tables that it depends on: a write of one of them runs the whole query again. */
  alsoReads: Readonly<Record<string, readonly string[]>>;
  /** The same result as running again, if only these rows were written since. */
  apply: (previous: T, keys: readonly string[]) => Promise<T>;
}
