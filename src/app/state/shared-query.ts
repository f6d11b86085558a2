import { liveQuery } from 'dexie';
import { useObservable } from 'dexie-react-hooks';

interface Listener<T> {
  next: (value: T) => void;
  error?: ((cause: unknown) => void) | undefined;
}

/** Queries that somebody follows, by who is asked and what. */
const followed = new WeakMap<object, Map<string, unknown>>();

/** One live query for all who follow it, from the first of them to the last. */
class SharedQuery<T> {
  private readonly ask: () => Promise<T>;
  private readonly forget: () => void;
  private readonly listeners = new Set<Listener<T>>();
  private last: { value: T } | null = null;
  private stop: () => void = () => undefined;

  constructor(ask: () => Promise<T>, forget: () => void) {
    this.ask = ask;
    this.forget = forget;
  }

  readonly hasValue = (): boolean => this.last !== null;
  /** Only where there is one. */
  readonly getValue = (): T => this.last!.value;

  readonly subscribe = (next: Listener<T>['next'], error?: Listener<T>['error']): (() => void) => {
    const listener = { next, error };
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.start();
    else if (this.last !== null) next(this.last.value);
    return () => {
      if (!this.listeners.delete(listener) || this.listeners.size > 0) return;
      this.stop();
      this.last = null;
      this.forget();
    };
  };

  private start(): void {
    const subscription = liveQuery(this.ask).subscribe({
      next: (value) => {
        this.last = { value };
        for (const { next } of this.listeners) next(value);
      },
      error: (cause: unknown) => {
        // It has ended: who comes next asks anew.
        this.forget();
        for (const { error } of this.listeners) error?.(cause);
      },
    });
    this.stop = () => subscription.unsubscribe();
  }
}

/**
 * What `useLiveQuery` gives, asked once for all components that give the same key: each of its own would be read, and
 * would render, by itself. Undefined while the device is being asked for the first time.
 * @param ask an `async` function: Dexie keeps watching past the first await of those alone
 */
export function useSharedQuery<T>(owner: object, key: string, ask: () => Promise<T>): T | undefined {
  return useObservable(() => {
    const ofOwner = followed.get(owner) ?? new Map<string, unknown>();
    followed.set(owner, ofOwner);
    const forget = () => void (ofOwner.get(key) === query && ofOwner.delete(key));
    const query: SharedQuery<T> =
      (ofOwner.get(key) as SharedQuery<T> | undefined) ?? new SharedQuery(ask, forget);
    ofOwner.set(key, query);
    return query;
  }, [owner, key]);
}
