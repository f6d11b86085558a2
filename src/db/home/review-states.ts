import type { StoreyDatabase } from '../database/database.ts';
import { isPublishingStatus, type PublishingStatus } from '../../domain/status/index.ts';

const PREFIX = 'publishing:';

/** Where the publishing of a client stood when the server was last asked. */
export interface ReviewState {
  clientLid: string;
  status: PublishingStatus;
  /** Milliseconds since 1970. */
  readAt: number;
}

/** What is kept of all clients. May be the query of a live query. */
export async function reviewStates(db: StoreyDatabase): Promise<ReviewState[]> {
  const records = await db.statuses.where('k').startsWith(PREFIX).toArray();
  return records.flatMap(({ k, value, readAt }) =>
    typeof value === 'number' && isPublishingStatus(value)
      ? { clientLid: k.slice(PREFIX.length), status: value, readAt }
      : [],
  );
}

/** @param at milliseconds since 1970 */
export async function keepReviewState(
  db: StoreyDatabase,
  clientLid: string,
  status: number,
  at: number,
): Promise<void> {
  await db.statuses.put({ k: PREFIX + clientLid, value: status, readAt: at });
}

/** Drops what is kept of clients that this device has no more. */
export async function dropOldReviewStates(db: StoreyDatabase): Promise<void> {
  const keys = await db.statuses.where('k').startsWith(PREFIX).primaryKeys();
  const clients = await db.clients.bulkGet(keys.map((k) => k.slice(PREFIX.length)));
  await db.statuses.bulkDelete(keys.filter((_, i) => clients[i] === undefined));
}
