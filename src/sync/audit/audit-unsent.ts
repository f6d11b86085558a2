import {
  entityKeyOf,
  keyOf,
  trashedSubtreeOf,
  type ContentRow,
  type EntityKey,
  type StoreyDatabase,
} from '../../db/index.ts';
import { auditWrite } from './write-audit.ts';

/**
 * What these say, and had not been sent, may come to the server with the thing they lie in, when that is made anew: over
 * what stood there until now, which somebody may have loaded. That is known no more once their operations are dropped.
 * Nodes go with their network. Inside a transaction of the outbox.
 */
export async function auditUnsent(
  db: StoreyDatabase,
  rows: readonly ContentRow[],
  now: number,
): Promise<void> {
  const mine = new Map(
    rows.flatMap((row) =>
      'fid' in row && row.kind !== 'graph' ? [[entityKeyOf('features', keyOf(row)), row] as const] : [],
    ),
  );
  const keys = [...mine.keys()];
  const bases = await db.bases.where('entityKey').anyOf(keys).toArray();
  const there = new Map<EntityKey, ContentRow>(bases.map(({ entityKey, value }) => [entityKey, value]));
  // Where a person is asked, that is what the server was last seen to have.
  for (const { entityKey, theirs } of await db.conflicts.where('entityKey').anyOf(keys).toArray())
    if (theirs !== null) there.set(entityKey, theirs);
  for (const [entityKey, value] of there) {
    const row = mine.get(entityKey);
    if (row !== undefined) await auditWrite(db, entityKey, value, row, now);
  }
}

/**
 * The same of what went with a thing that was deleted here: it comes back with that from the trash. Inside a transaction of
 * the outbox.
 */
export async function auditTrashed(db: StoreyDatabase, entityKey: EntityKey, now: number): Promise<void> {
  const covered = await db.pending.where({ coveredBy: entityKey }).count();
  const whole = covered === 0 ? null : await trashedSubtreeOf(db, entityKey);
  const rows = (whole?.inside ?? []).map(({ row }) => row);
  await auditUnsent(db, rows, now);
}
