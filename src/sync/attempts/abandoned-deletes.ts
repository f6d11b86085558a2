import { levelServerKey, serverIdOf, type PendingOp, type StoreyDatabase } from '../../db/index.ts';
import { abandonedAt, MAX_DELIVERY_DELAY_MS } from './expiry.ts';

const PREFIX = 'gone:';

/**
 * A deletion was given up, and may come yet. That is written down beside the operation, which the next attempt ends: what is
 * made under the same key can still go by the first one. Inside a transaction of the outbox.
 * @param key what the server knows it by @param at milliseconds since 1970
 */
export const recordAbandonedDelete = (db: StoreyDatabase, key: string, at: number): Promise<unknown> =>
  db.meta.put({ k: PREFIX + key, value: at });

/** The same of the last request of an operation, where it was one: another takes its place, or the operation ends. */
export async function recordIfAbandonedDelete(db: StoreyDatabase, op: PendingOp): Promise<void> {
  if (op.sent?.value !== null) return;
  const key = await remoteKey(db, op);
  if (key !== null) await recordAbandonedDelete(db, key, abandonedAt(op.sent));
}

/**
 * When a deletion that may still come was given up; null: none.
 * @returns milliseconds since 1970
 */
export async function abandonedDelete(
  db: StoreyDatabase,
  op: PendingOp,
  now: number,
): Promise<number | null> {
  const key = await remoteKey(db, op);
  const at = key === null ? undefined : (await db.meta.get(PREFIX + key))?.value;
  // One of the future was written down before the clock was put back.
  return typeof at === 'number' && at <= now && now < at + MAX_DELIVERY_DELAY_MS ? at : null;
}

/** The same of all these, which are dropped: what they were about is made anew with what it lies in, or may be. */
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

/** By what the server knows all of which a deletion may come. */
export const abandonedDeleteKeys = async (db: StoreyDatabase): Promise<ReadonlySet<string>> => {
  const noted = await db.meta.where('k').startsWith(PREFIX).primaryKeys();
  return new Set(noted.map((key) => key.slice(PREFIX.length)));
};

/** Lets go of what is over. @param now milliseconds since 1970 */
export const purgeAbandonedDeletes = (db: StoreyDatabase, now: number): Promise<unknown> =>
  db.meta
    .where('k')
    .startsWith(PREFIX)
    .and(({ value }) => typeof value !== 'number' || value > now || value + MAX_DELIVERY_DELAY_MS <= now)
    .delete();

/**
 * A level goes by its place in the building, whichever level that is by then; a feature by its key. What the server numbers
 * gets another number when it is made anew.
 */
async function remoteKey(db: StoreyDatabase, { table, key, entityKey }: PendingOp): Promise<string | null> {
  if (table === 'features') return entityKey;
  if (table !== 'levels') return null;
  const level = await db.levels.get(key);
  const building = level === undefined ? undefined : await serverIdOf(db, level.buildingLid);
  if (level !== undefined && building !== undefined) return levelServerKey(building, level.levelIndex);
  return (await db.idmap.get(key))?.serverKey ?? null;
}
