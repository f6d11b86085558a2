import { useObservable } from 'dexie-react-hooks';
import { watchQuery, type StoreyDatabase } from '../../../db/index.ts';
import { followRows } from './follow-rows.ts';
import { holdable } from './hold-updates.ts';
import { prefetchedAnswer, forgetPrefetched } from './prefetched.ts';
import type { Query } from './query.ts';

interface Listener<T> {
  next: (value: T) => void;
  error?: ((cause: unknown) => void) | undefined;
}

/** Queries with followers, by owner and key. */
const followed = new WeakMap<object, Map<string, unknown>>();

/** The last answers of queries without followers, by owner and key: the latest last. */
const remembered = new WeakMap<object, Map<string, unknown>>();
/** Older ones are forgotten. */
const MOST_REMEMBERED = 40;

function rememberAnswer(owner: object, key: string, value: unknown): void {
  const ofOwner = remembered.get(owner) ?? new Map<string, unknown>();
  remembered.set(owner, ofOwner);
  ofOwner.delete(key);
  ofOwner.set(key, value);
  const [oldest] = ofOwner.keys();
  if (ofOwner.size > MOST_REMEMBERED && oldest !== undefined) ofOwner.delete(oldest);
}

/** One live query for all who follow it, from the first of them to the last. */
class SharedQuery<T> {
  private readonly db: StoreyDatabase;
  private readonly query: Query<T>;
  private readonly forget: () => void;
  private readonly listeners = new Set<Listener<T>>();
  private readonly first: ReturnType<typeof prefetchedAnswer>;
  private last: { value: T } | null = null;
  private stop: () => void = () => undefined;
  private endHolds: () => void = () => undefined;
  private isHeld = false;

  constructor(
    db: StoreyDatabase,
    query: Query<T>,
    first: ReturnType<typeof prefetchedAnswer>,
    forget: () => void,
  ) {
    this.db = db;
    this.query = query;
    this.forget = forget;
    this.first = first;
    // It was read under the same key, and so by the same question.
    if (first !== undefined) this.last = { value: first.value as T };
    else if (remembered.get(db)?.has(query.key) === true)
      this.last = { value: remembered.get(db)!.get(query.key) as T };
  }

  readonly hasValue = (): boolean => this.last !== null;
  /** Only where there is one. */
  readonly getValue = (): T => this.last!.value;

  readonly subscribe = (next: Listener<T>['next'], error?: Listener<T>['error']): (() => void) => {
    const listener = { next, error };
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.start();
    if (this.last !== null) next(this.last.value);
    return () => {
      if (!this.listeners.delete(listener) || this.listeners.size > 0) return;
      this.stop();
      this.endHolds();
      const { db, last, query } = this;
      if (last !== null && query.remember?.(last.value) === true) rememberAnswer(db, query.key, last.value);
      this.last = null;
      this.forget();
    };
  };

  /** What was read at once with all the rest is not read again before it no longer holds. */
  private start(): void {
    this.endHolds = holdable(this.db, {
      hold: () => {
        this.stop();
        this.isHeld = true;
      },
      step: (keys) => void this.step(keys),
      release: () => {
        this.isHeld = false;
        this.stop();
        this.follow(true);
      },
    });
    const { first } = this;
    if (first === undefined || first.isOld || this.last === null) this.follow(true);
    else if (this.query.patch !== undefined) this.follow(false);
    else this.stop = first.whenOld(() => this.follow(true));
  }

  /** Reads rows that an act has written, which holds all else until it is over. */
  private async step(keys: readonly string[]): Promise<void> {
    const { patch } = this.query;
    const before = this.last;
    if (patch === undefined || before === null) return;
    // What can't be read is read at the end, with all the rest.
    const value = await patch.apply(before.value, keys).catch(() => before.value);
    if (!this.isHeld || this.last !== before || value === before.value) return;
    this.last = { value };
    for (const listener of this.listeners) listener.next(value);
  }

  /** @param isOld something may have been written since the last value was read */
  private follow(isOld: boolean): void {
    const { ask, keep, patch } = this.query;
    const error = (cause: unknown): void => {
      // It has ended: the next follower runs it again.
      this.forget();
      for (const listener of this.listeners) listener.error?.(cause);
    };
    const next = (value: T): void => {
      this.last = { value };
      for (const listener of this.listeners) listener.next(value);
    };
    if (patch !== undefined) {
      const last = this.last && { value: this.last.value, isOld };
      this.stop = followRows(this.db, { ask, keep, patch }, last, { next, error });
      return;
    }
    this.stop = watchQuery(ask).subscribe(
      (value) => next(keep === undefined || this.last === null ? value : keep(this.last.value, value)),
      error,
    );
  }
}

/** The one live query of all who give the same key. It has a value at once where one of them follows it already. */
export function sharedQuery<T>(db: StoreyDatabase, query: Query<T>): SharedQuery<T> {
  const ofOwner = followed.get(db) ?? new Map<string, unknown>();
  followed.set(db, ofOwner);
  const { key } = query;
  const forget = (): void => {
    forgetPrefetched(db, key);
    if (ofOwner.get(key) === shared) ofOwner.delete(key);
  };
  const shared: SharedQuery<T> =
    (ofOwner.get(key) as SharedQuery<T> | undefined) ??
    new SharedQuery(db, query, prefetchedAnswer(db, key), forget);
  ofOwner.set(key, shared);
  return shared;
}

/**
 * What `useLiveQuery` gives, asked once for all components that give the same key: each of its own would be read, and
 * would render, by itself. Undefined while the device is being asked for the first time.
 */
export function useQuery<T>(db: StoreyDatabase, query: Query<T>): T | undefined {
  return useObservable(() => sharedQuery(db, query), [db, query.key]);
}
