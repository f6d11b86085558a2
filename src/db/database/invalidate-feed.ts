import type { StoreyDatabase } from './database.ts';

/** Nothing of a client counts as read any more because the feed of its changes is silent about it. */
export const invalidateFeed = (db: StoreyDatabase, clientLid: string): PromiseLike<void> =>
  db.meta.delete(`feed:${clientLid}`);
