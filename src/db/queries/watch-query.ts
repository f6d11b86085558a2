import { Dexie, liveQuery } from 'dexie';

/** After so many writes one of the queries is asked again. */
export const RENEWED_EVERY = 25;

/** Each renews a query that is followed, in the order in which they were renewed last. */
const followed = new Set<() => void>();
let writes = 0;

function hear(): void {
  writes += 1;
  const [next] = followed;
  if (next === undefined || writes % RENEWED_EVERY !== 0) return;
  followed.delete(next);
  followed.add(next);
  next();
}

/**
 * A live query of Dexie that is asked again now and then, also where no write concerns it. The library keeps for each
 * query the keys of all writes since it was asked last, which would fill the memory of a tablet over a day of edits.
 * @param ask an `async` function: Dexie keeps watching past the first await of those alone
 * @returns an observable, each subscription of which asks by itself
 */
export const watchQuery = <T>(ask: () => T | Promise<T>) => ({
  subscribe: (next: (value: T) => void, error?: (cause: unknown) => void): (() => void) => {
    const begin = () => liveQuery(ask).subscribe(next, error ?? null);
    let subscription = begin();
    const renew = (): void => {
      subscription.unsubscribe();
      subscription = begin();
    };
    if (followed.size === 0) Dexie.on.storagemutated.subscribe(hear);
    followed.add(renew);
    return () => {
      followed.delete(renew);
      if (followed.size === 0) Dexie.on.storagemutated.unsubscribe(hear);
      subscription.unsubscribe();
    };
  },
  // It has no value before it was asked.
  hasValue: () => false,
});
