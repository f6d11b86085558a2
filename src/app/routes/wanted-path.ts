import { inAppPath } from './paths.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const KEY = 'wantedRoute';

/** Keeps where the person wanted to go while they sign in. */
export function rememberWanted(store: Store, path: string): void {
  const safe = inAppPath(path);
  if (safe !== null) store.setItem(KEY, safe);
}

/** Where the person wanted to go, once; null when there is no such place or it lies outside the app. */
export function takeWanted(store: Store): string | null {
  const path = inAppPath(store.getItem(KEY));
  store.removeItem(KEY);
  return path;
}

const VISITED = 'visitedRoute';

/** Notes where the person is, so that a visit to the sign-in area while signed in leads back there. */
export function rememberVisited(store: Store, path: string): void {
  const safe = inAppPath(path);
  if (safe !== null) store.setItem(VISITED, safe);
}

/** Where the person was last; null when that is not known. */
export const lastVisited = (store: Store): string | null => inAppPath(store.getItem(VISITED));

/** Forgets both: they were somebody else's. */
export function forgetWays(store: Pick<Storage, 'removeItem'>): void {
  store.removeItem(KEY);
  store.removeItem(VISITED);
}
