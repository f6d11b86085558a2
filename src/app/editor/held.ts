import { atom, useStore, type WritableAtom } from 'jotai';
import { useEffect, useId } from 'react';

/** As an owner it takes back what any part holds out, until that part has something else to hold out. */
export const EVERY_OWNER = '*';

/** Written as an owner and what it holds out; null takes that back. */
export type HeldAtom<T> = WritableAtom<T, [owner: string, value: T | null], void>;

/**
 * What mounted parts of the screen hold out to all others. The part that came last counts; when it goes, the one before it
 * counts again, so that a part that closes late takes nothing from its successor.
 * @param none what holds while no part is there
 */
export function heldAtom<T>(none: T): HeldAtom<T> {
  const all = atom<ReadonlyMap<string, T>>(new Map<string, T>());
  return atom(
    (get) => [...get(all).values()].at(-1) ?? none,
    (get, set, owner: string, value: T | null) => {
      if (owner === EVERY_OWNER) return set(all, new Map());
      const now = get(all);
      if (value === null ? !now.has(owner) : Object.is(now.get(owner), value)) return;
      const next = new Map(now);
      if (value === null) next.delete(owner);
      else next.set(owner, value);
      set(all, next);
    },
  );
}

/**
 * Holds a value out for as long as the component is mounted and the value is not null. This is the one place where an effect
 * only writes state: React alone knows what is mounted. The value should change only when what it says changes; while it
 * is undefined, what was held out last stays.
 */
export function useHeld<T>(at: HeldAtom<T>, value: T | null | undefined): void {
  const store = useStore();
  const owner = useId();
  useEffect(() => {
    if (value !== undefined) store.set(at, owner, value);
  }, [store, at, owner, value]);
  useEffect(() => () => store.set(at, owner, null), [store, at, owner]);
}

/**
 * The same for a value that changes beside React.
 * @param read gives the same value as before where it says the same; a new function where it says something else by itself
 */
export function useHeldLive<T>(
  at: HeldAtom<T>,
  subscribe: (listener: () => void) => () => void,
  read: () => T,
): void {
  const store = useStore();
  const owner = useId();
  useEffect(() => {
    const tell = (): void => store.set(at, owner, read());
    tell();
    return subscribe(tell);
  }, [store, at, owner, subscribe, read]);
  useEffect(() => () => store.set(at, owner, null), [store, at, owner]);
}
