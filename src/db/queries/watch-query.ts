import { Dexie, liveQuery } from 'dexie';

/** After so many writes one of the queries is asked again. */
export const RENEWED_EVERY = 25;

/** Queries that are asked again in turn. */
class Followed {
  /** Each renews a query, in the order in which they were renewed last. */
  private readonly renewals = new Set<() => void>();
  private writes = 0;

  add(renew: () => void): void {
    if (this.renewals.size === 0) Dexie.on.storagemutated.subscribe(this.hear);
    this.renewals.add(renew);
  }

  delete(renew: () => void): void {
    this.renewals.delete(renew);
    if (this.renewals.size === 0) Dexie.on.storagemutated.unsubscribe(this.hear);
  }

  private readonly hear = (): void => {
    this.writes += 1;
    const [next] = this.renewals;
    if (next === undefined || this.writes % RENEWED_EVERY !== 0) return;
    this.renewals.delete(next);
    this.renewals.add(next);
    next();
  };
}

/** All queries of a page take turns. */
const ofPage = new Followed();
const byOwner = new WeakMap<object, Followed>();

function followedOf(owner: object): Followed {
  const known = byOwner.get(owner) ?? new Followed();
  byOwner.set(owner, known);
  return known;
}

/**
 * A live query of Dexie that is asked again now and then, also where no write concerns it. The library keeps for each
 * query the keys of all writes since it was asked last, which would fill the memory of a tablet over a day of edits.
 * @param ask an `async` function: Dexie keeps watching past the first await of those alone
 * @param owner queries of one owner take turns among themselves; those without one among all of the page
 * @returns an observable, each subscription of which asks by itself
 */
export const watchQuery = <T>(ask: () => T | Promise<T>, owner?: object) => ({
  subscribe: (next: (value: T) => void, error?: (cause: unknown) => void): (() => void) => {
    const begin = () => liveQuery(ask).subscribe(next, error ?? null);
    let subscription = begin();
    const renew = (): void => {
      subscription.unsubscribe();
      subscription = begin();
    };
    const followed = owner === undefined ? ofPage : followedOf(owner);
    followed.add(renew);
    return () => {
      followed.delete(renew);
      subscription.unsubscribe();
    };
  },
  // It has no value before it was asked.
  hasValue: () => false,
});
