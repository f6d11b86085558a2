import type { StoreyDatabase } from '../database/database.ts';
import { isPublishingStatus, type PublishingStatus } from '../../domain/status/index.ts';

const PREFIX = 'publishing:';

/** Where the publishing of a client stood when the server was last asked. */
export interface ReviewState {
  clientLid: string;
  status: PublishingStatus;
  /** When what is staged goes public by itself, in milliseconds since 1970; null: not before a review. */
  publishesAt: number | null;
  /** Milliseconds since 1970. */
  readAt: number;
}

/** What is kept of all clients. May be the query of a live query. */
export async function reviewStates(db: StoreyDatabase): Promise<ReviewState[]> {
  const records = await db.statuses.where('k').startsWith(PREFIX).toArray();
  return records.flatMap(({ k, value, readAt }) => {
    // Older versions of the app keep the status alone.
    const { status, publishesAt = null } =
      typeof value === 'number' ? { status: value } : (value as Partial<ReviewState>);
    return isPublishingStatus(status)
      ? { clientLid: k.slice(PREFIX.length), status, publishesAt, readAt }
      : [];
  });
}

/** @param at milliseconds since 1970 */
export async function keepReviewState(
  db: StoreyDatabase,
  clientLid: string,
  { status, publishesAt }: { status: number; publishesAt: number | null },
  at: number,
): Promise<void> {
  await db.statuses.put({ k: PREFIX + clientLid, value: { status, publishesAt }, readAt: at });
}

/** Drops what is kept of clients that this device has no more. */
export async function dropOldReviewStates(db: StoreyDatabase): Promise<void> {
  const keys = await db.statuses.where('k').startsWith(PREFIX).primaryKeys();
  const clients = await db.clients.bulkGet(keys.map((k) => k.slice(PREFIX.length)));
  await db.statuses.bulkDelete(keys.filter((_, i) => clients[i] === undefined));
}
