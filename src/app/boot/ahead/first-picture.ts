import type { createStore } from 'jotai';
import { mapSeenAtom } from '../../editor/drawing.ts';

/** Milliseconds after which the wait for a map ends: the tab may be hidden, or the map fail. */
const LONGEST_MS = 3000;

/** Settles when the map has drawn its first whole picture. */
export function firstPicture(store: ReturnType<typeof createStore>): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = store.sub(mapSeenAtom, end);
    const timer = setTimeout(end, LONGEST_MS);
    if (store.get(mapSeenAtom)) end();
  });
}
