import type { EntityKey, StoreyDatabase } from '../../db/index.ts';
import { isSince } from '../clock.ts';

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
  return isSince(at, since, now());
}
