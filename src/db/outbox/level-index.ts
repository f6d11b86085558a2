import type { Change } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { entityKeyOf, rowOf } from '../schema/entity-key.ts';
import { DbError } from '../schema/errors.ts';
import { isInFlight } from './coalesce.ts';
import type { PendingOp } from '../schema/operation.ts';
import { invalidateFeed } from '../database/invalidate-feed.ts';
import { clientLidOf } from '../../domain/entities/row.ts';

/**
 * Whether a level can be given another index. free: only this device has it. unsure: it is on its way, and may have arrived.
 * fixed: the server has it, and calls it by its index.
 */
export type IndexState = 'free' | 'unsure' | 'fixed';

/** A level that does not exist on the server: the first step of its making is still to be done. */
const isUnmade = ({ saga, state }: PendingOp): boolean =>
  saga?.step === 'createLevel' && saga.isFound !== true && state !== 'conflict';

/** May be the query of a live query. */
export async function indexStateOf(db: StoreyDatabase, lid: string): Promise<IndexState> {
  const entityKey = entityKeyOf('levels', lid);
  const [op, base, name] = [
    await db.pending.get(entityKey),
    await db.bases.get(entityKey),
    await db.idmap.get(lid),
  ];
  if (op === undefined || !isUnmade(op) || base !== undefined || name !== undefined) return 'fixed';
  return isInFlight(op) || op.sent !== undefined ? 'unsure' : 'free';
}

/** The server refuses it: another person has made a level with its index. */
export const isIndexTaken = (op: PendingOp): boolean =>
  op.state === 'rejected' && isUnmade(op) && op.lastError?.code === 'level-exists';

/** Levels that get another index. */
export const renumberedIn = (changes: readonly Change[]): Change[] =>
  changes.filter(
    ({ table, before, after }) =>
      table === 'levels' && before !== null && after !== null && before.levelIndex !== after.levelIndex,
  );

/**
 * Checks every renumbering, also that of an undo: the server may know a level by its index. Call inside the transaction that
 * writes, before anything is written. Throws `DbError`.
 */
export async function checkIndexes(db: StoreyDatabase, renumbered: readonly Change[]): Promise<void> {
  for (const { table, key } of renumbered) {
    if ((await indexStateOf(db, key)) === 'free') continue;
    throw new DbError('stale', 'The server may have this level by now.', { keys: [entityKeyOf(table, key)] });
  }
}

/** Whose level has the index that becomes free is not on this device: it was left out of what was read. */
export async function readFreed(db: StoreyDatabase, renumbered: readonly Change[]): Promise<void> {
  for (const change of renumbered) await invalidateFeed(db, clientLidOf(rowOf(change)));
}
