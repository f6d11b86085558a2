import { Dexie, type ObservabilitySet } from 'dexie';
import type { StoreyDatabase } from '../../../db/index.ts';
import type { Query } from './query.ts';

/** An answer that was read before anybody asked. It holds until one of its tables is written to, in whichever tab. */
export interface PrefetchedAnswer {
  readonly value: unknown;
  readonly isOld: boolean;
  /** Calls back once, when the answer no longer holds. Returns how to stop. */
  whenOld: (listener: () => void) => () => void;
}

class Kept implements PrefetchedAnswer {
  readonly value: unknown;
  readonly tables: readonly string[];
  isOld = false;
  private readonly listeners = new Set<() => void>();

  constructor(value: unknown, tables: readonly string[]) {
    this.value = value;
    this.tables = tables;
  }

  readonly whenOld = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  tellOld(): void {
    this.isOld = true;
    for (const listener of this.listeners) listener();
  }
}

const answers = new WeakMap<object, Map<string, Kept>>();

/** The answer that was read for this key, as long as it holds. */
export const prefetchedAnswer = (owner: object, key: string): PrefetchedAnswer | undefined =>
  answers.get(owner)?.get(key);

/** Without followers: the next one queries the database. */
export const forgetPrefetched = (owner: object, key: string): void => {
  answers.get(owner)?.delete(key);
};

/**
 * Reads all that a screen asks for in one transaction, so that its first render has everything. An answer is kept for
 * the component that asks for it (`useQuery`), which begins to follow the database when the answer no longer holds.
 * @param read is given a function that answers one query
 */
export async function prefetchQueries(
  db: StoreyDatabase,
  tables: readonly string[],
  read: (answer: <T>(query: Query<T>) => Promise<T>) => Promise<void>,
): Promise<void> {
  const kept = new Map<string, Kept>();
  const prefix = `idb://${db.name}/`;
  const written = new Set<string>();
  // Heard from before the first row is read: what is written meanwhile counts.
  const hear = (parts: ObservabilitySet): void => {
    const names = Object.keys(parts);
    const touched = names.includes('all')
      ? tables
      : names
          .filter((name) => name.startsWith(prefix))
          .map((name) => name.slice(prefix.length).split('/')[0]);
    for (const table of touched) if (table !== undefined) written.add(table);
    for (const [key, answer] of kept) {
      if (!answer.tables.some((table) => touched.includes(table))) continue;
      kept.delete(key);
      answer.tellOld();
    }
    if (kept.size === 0 && isRead) Dexie.on.storagemutated.unsubscribe(hear);
  };
  let isRead = false;
  Dexie.on.storagemutated.subscribe(hear);
  const answer = async <T>(query: Query<T>): Promise<T> => {
    const value = await query.ask();
    if (!query.tables.some((table) => written.has(table))) kept.set(query.key, new Kept(value, query.tables));
    return value;
  };
  try {
    await db.transaction('r', [...tables], async () => read(answer));
    answers.set(db, kept);
  } catch (cause) {
    kept.clear();
    throw cause;
  } finally {
    isRead = true;
    if (kept.size === 0) Dexie.on.storagemutated.unsubscribe(hear);
  }
}
