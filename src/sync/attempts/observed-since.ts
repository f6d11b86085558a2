import type { EntityKey, StoreyDatabase } from '../../db/index.ts';

/**
 * Whether the server's value was observed after this time, in milliseconds since 1970. `now` is read after the
 * database has answered.
 */
export async function observedSince(
  db: StoreyDatabase,
  entityKey: EntityKey,
  since: number,
  now: () => number,
): Promise<boolean> {
  const at = (await db.acks.get(entityKey))?.at ?? 0;
  // A time in the future was recorded before the clock was set back.
  return at > since && at <= now();
}
