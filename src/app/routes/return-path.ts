import { inAppPath } from './paths.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const KEY = 'wantedRoute';

/** Parameters with credentials. They must not be stored, nor come back into the address from there. */
const SECRETS = new Set(['access_token', 'refresh_token', 'id_token', 'token', 'code', 'state']);

/** The path as it may be remembered: in the app, and without secrets. The app's addresses don't have fragments. */
function rememberable(given: string | null): string | null {
  const [whole = ''] = (inAppPath(given) ?? '').split('#');
  const at = whole.indexOf('?');
  if (at === -1) return inAppPath(whole);
  const query = new URLSearchParams(whole.slice(at));
  const secret = [...query.keys()].filter((name) => SECRETS.has(name.toLowerCase()));
  if (secret.length === 0) return inAppPath(whole);
  for (const name of secret) query.delete(name);
  return inAppPath(query.size === 0 ? whole.slice(0, at) : `${whole.slice(0, at)}?${query.toString()}`);
}

/** Keeps where the person wanted to go while they sign in. */
export function rememberReturnPath(store: Store, path: string): void {
  const safe = rememberable(path);
  if (safe !== null) store.setItem(KEY, safe);
}

/** The address that the person wanted before signing in, once; null without one, or if it lies outside the app. */
export function takeReturnPath(store: Store): string | null {
  const path = rememberable(store.getItem(KEY));
  store.removeItem(KEY);
  return path;
}

const VISITED = 'visitedRoute';

/** Notes where the person is, so that a visit to the sign-in area while signed in leads back there. */
export function rememberVisited(store: Store, path: string): void {
  const safe = rememberable(path);
  if (safe !== null) store.setItem(VISITED, safe);
}

/** Where the person was last; null when that is not known. */
export const lastVisited = (store: Store): string | null => rememberable(store.getItem(VISITED));

/** Forgets both: they were another person's. */
export function forgetPaths(store: Pick<Storage, 'removeItem'>): void {
  store.removeItem(KEY);
  store.removeItem(VISITED);
}
