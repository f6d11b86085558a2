import type { StoreyDatabase } from './database.ts';

/** After this, silence of the feed of changes no longer means that the content of a client is current. */
export const invalidateFeed = (db: StoreyDatabase, clientLid: string): PromiseLike<void> =>
  db.meta.delete(`feed:${clientLid}`);
