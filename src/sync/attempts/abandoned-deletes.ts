import { levelServerKey, serverIdOf, type PendingOp, type StoreyDatabase } from '../../db/index.ts';
import { abandonedAt, MAX_DELIVERY_DELAY_MS } from './expiry.ts';

const PREFIX = 'gone:';

/**
 * Records that a delete was abandoned and may still arrive. It is kept beside the operation, because the next attempt
 * ends the operation: an entity re-created under the same key can still be deleted by the old request. Call inside an
 * outbox transaction. @param key the server's key @param at milliseconds since 1970
 */
export const recordAbandonedDelete = (db: StoreyDatabase, key: string, at: number): Promise<unknown> =>
  db.meta.put({ k: PREFIX + key, value: at });

/**
 * Records the last attempt of an operation if it was a delete. Call it when another attempt replaces it or the
 * operation ends.
 */
export async function recordIfAbandonedDelete(db: StoreyDatabase, op: PendingOp): Promise<void> {
  if (op.sent?.value !== null) return;
  const key = await remoteKey(db, op);
  if (key !== null) await recordAbandonedDelete(db, key, abandonedAt(op.sent));
}

/** When a delete that may still arrive was abandoned, or null. @returns milliseconds since 1970 */
export async function abandonedDelete(
  db: StoreyDatabase,
  op: PendingOp,
  now: number,
): Promise<number | null> {
  const key = await remoteKey(db, op);
  const at = key === null ? undefined : (await db.meta.get(PREFIX + key))?.value;
  // A time in the future was recorded before the clock was set back.
  return typeof at === 'number' && at <= now && now < at + MAX_DELIVERY_DELAY_MS ? at : null;
}

/**
 * Records the abandoned deletes among operations that are being dropped: their entities may be re-created with their
 * parent.
 */
export async function recordAbandonedDeletes(
  db: StoreyDatabase,
  ops: readonly (PendingOp | undefined)[],
): Promise<void> {
  for (const op of ops) {
    if (op?.sent === undefined) continue;
    const all = [...(op.sent.earlier ?? []), { at: abandonedAt(op.sent), value: op.sent.value }];
    const at = all.findLast(({ value }) => value === null)?.at;
    const key = at === undefined ? null : await remoteKey(db, op);
    if (key !== null && at !== undefined) await recordAbandonedDelete(db, key, at);
  }
}

/** The server keys of all entities that an abandoned delete may still remove. */
export const abandonedDeleteKeys = async (db: StoreyDatabase): Promise<ReadonlySet<string>> => {
  const noted = await db.meta.where('k').startsWith(PREFIX).primaryKeys();
  return new Set(noted.map((key) => key.slice(PREFIX.length)));
};

/** Removes expired records. @param now milliseconds since 1970 */
export const purgeAbandonedDeletes = (db: StoreyDatabase, now: number): Promise<unknown> =>
  db.meta
    .where('k')
    .startsWith(PREFIX)
    .and(({ value }) => typeof value !== 'number' || value > now || value + MAX_DELIVERY_DELAY_MS <= now)
    .delete();

/**
 * The server names a level by its index in the building, whichever level that is, and a feature by its key. Entities
 * with a server id get a new id when they are re-created.
 */
async function remoteKey(db: StoreyDatabase, { table, key, entityKey }: PendingOp): Promise<string | null> {
  if (table === 'features') return entityKey;
  if (table !== 'levels') return null;
  const level = await db.levels.get(key);
  const building = level === undefined ? undefined : await serverIdOf(db, level.buildingLid);
  if (level !== undefined && building !== undefined) return levelServerKey(building, level.levelIndex);
  return (await db.idmap.get(key))?.serverKey ?? null;
}
