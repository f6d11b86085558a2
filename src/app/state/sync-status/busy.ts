import { atom } from 'jotai';
import { TIME } from '../../../domain/limits.ts';

/** How many pieces of work run in the background (a pull, an import, a save under way). */
const countAtom = atom(0);

/** True while background work runs, and a little longer so that it does not flicker. */
const heldAtom = atom(false);
export const busyAtom = atom((get) => get(heldAtom));

let release: ReturnType<typeof setTimeout> | undefined;

/** Adds a piece of work; the returned function ends it (calling it twice ends it once). */
export const beginWorkAtom = atom(null, (get, set): (() => void) => {
  clearTimeout(release);
  set(countAtom, get(countAtom) + 1);
  set(heldAtom, true);
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    set(countAtom, get(countAtom) - 1);
    if (get(countAtom) > 0) return;
    clearTimeout(release);
    release = setTimeout(() => set(heldAtom, false), TIME.busyRelease);
  };
});
