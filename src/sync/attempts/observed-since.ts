import type { EntityKey, StoreyDatabase } from '../../db/index.ts';

/** Whether the server was heard of a thing since. Milliseconds since 1970; `now` is asked when the database has answered. */
export async function observedSince(
  db: StoreyDatabase,
  entityKey: EntityKey,
  since: number,
  now: () => number,
): Promise<boolean> {
  const at = (await db.acks.get(entityKey))?.at ?? 0;
  // One of the future was written down before the clock was put back.
  return at > since && at <= now();
}
