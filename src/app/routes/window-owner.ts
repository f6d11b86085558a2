import { forgetPaths } from './return-path.ts';
import { forgetPublishRoute } from './publish-route.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const KEY = 'person';

/** Whether this window was another person's before: then the data in its memory is theirs. */
export function isSomebodyElse(store: Store, userId: number): boolean {
  const former = store.getItem(KEY);
  return former !== null && former !== String(userId);
}

/** The window is this person's from now on. Where others were, and wanted to go, is forgotten. */
export function takeWindow(store: Store, userId: number): void {
  if (isSomebodyElse(store, userId)) {
    forgetPaths(store);
    forgetPublishRoute(store);
  }
  store.setItem(KEY, String(userId));
}
