import type { ContentTable } from '../../domain/moment/moment.ts';
import type { EntityKey, SentRecord, StoreyDatabase } from '../../db/index.ts';
import { givenUpAt, LATE_MS } from './doubts.ts';

const PREFIX = 'gone:';

/**
 * A deletion was given up, and may come yet. That is written down beside the operation, which the next attempt ends: what is
 * made anew under the same key can still go by the first one. Inside a transaction of the outbox.
 * @param at milliseconds since 1970
 */
export const noteGivenUp = (db: StoreyDatabase, entityKey: EntityKey, at: number): Promise<unknown> =>
  db.meta.put({ k: PREFIX + entityKey, value: at });

/** The same of a request of which only that is known what it said. */
export const noteIfDeletion = (
  db: StoreyDatabase,
  entityKey: EntityKey,
  sent: SentRecord | undefined,
): Promise<unknown> =>
  sent?.value === null ? noteGivenUp(db, entityKey, givenUpAt(sent)) : Promise.resolve();

/**
 * When a deletion that may still come was given up; null: none. What the server numbers gets another number when it is made
 * anew. @returns milliseconds since 1970
 */
export async function deletionInDoubt(
  db: StoreyDatabase,
  { table, entityKey }: { table: ContentTable; entityKey: EntityKey },
  now: number,
): Promise<number | null> {
  if (table !== 'features' && table !== 'levels') return null;
  const at = (await db.meta.get(PREFIX + entityKey))?.value;
  // One of the future was written down before the clock was put back.
  return typeof at === 'number' && at <= now && now < at + LATE_MS ? at : null;
}

/** Lets go of what is over. @param now milliseconds since 1970 */
export const forgetGivenUp = (db: StoreyDatabase, now: number): Promise<unknown> =>
  db.meta
    .where('k')
    .startsWith(PREFIX)
    .and(({ value }) => typeof value !== 'number' || value > now || value + LATE_MS <= now)
    .delete();
