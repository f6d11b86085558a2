/** A question to the device's database, asked once for all components that give the same key. */
export interface Query<T> {
  key: string;
  /** Every table that it reads. */
  tables: readonly string[];
  /** An `async` function: Dexie keeps watching past the first await of those alone. */
  ask: () => Promise<T>;
  /** Which value to hand on where there was one before; the new one where this is absent. */
  keep?: (previous: T, next: T) => T;
}
