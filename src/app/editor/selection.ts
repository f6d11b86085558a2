import { atom } from 'jotai';
import { heldAtom } from './held.ts';

/** Keys of the features of the open level that are selected for an act on all of them. Null: selecting is off. */
export const selectionAtom = atom<ReadonlySet<string> | null>(null);

const namedAtom = atom<ReadonlySet<string> | null>(null);
/** Selects features to be named; true while these are what is selected. */
export const namingAskedAtom = atom(
  (get) => get(namedAtom) !== null && get(namedAtom) === get(selectionAtom),
  (_get, set, keys: readonly string[]) => {
    const chosen = new Set(keys);
    set(selectionAtom, chosen);
    set(namedAtom, chosen);
  },
);

/** Keys of what is there of the level, while something of it is selected. */
export const presentKeysAtom = heldAtom<ReadonlySet<string> | null>(null);

/** Several features are chosen that may be made one. */
export const mergeOfferAtom = heldAtom<{ ask: () => void } | null>(null);

/** A drag on the map draws a box around what is to be chosen, in the place of moving the map. */
export const boxSelectAtom = atom(false);

/** Takes what is in, and puts what is not. */
export function withToggled(chosen: ReadonlySet<string> | null, key: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
}

export const withAll = (chosen: ReadonlySet<string> | null, keys: readonly string[]): ReadonlySet<string> =>
  new Set([...(chosen ?? []), ...keys]);

export function without(chosen: ReadonlySet<string> | null, keys: readonly string[]): ReadonlySet<string> {
  const gone = new Set(keys);
  return new Set([...(chosen ?? [])].filter((key) => !gone.has(key)));
}

/** All between two rows of a list, both with it; the second alone where the first is not in sight. */
export function keysBetween(keys: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [from === null ? -1 : keys.indexOf(from), keys.indexOf(to)];
  return a === -1 || b === -1 ? [to] : keys.slice(Math.min(a, b), Math.max(a, b) + 1);
}
