import {
  entityKeyOf,
  trashedSubtreeOf,
  type ContentRow,
  type EntityKey,
  type StoreyDatabase,
} from '../../db/index.ts';
import { auditWrite } from './write-audit.ts';
import { isFeature, keyOf, isNode } from '../../domain/entities/row.ts';

/**
 * Audits unsent edits of rows whose parent will be re-created: they reach the server with it, over values that other
 * clients may have loaded. Their bases are known only until the operations are dropped. Nodes go with their network.
 * Call inside an outbox transaction.
 */
export async function auditUnsent(
  db: StoreyDatabase,
  rows: readonly ContentRow[],
  now: number,
): Promise<void> {
  const mine = new Map(
    rows.flatMap((row) =>
      isFeature(row) && !isNode(row) ? [[entityKeyOf('features', keyOf(row)), row] as const] : [],
    ),
  );
  const keys = [...mine.keys()];
  const bases = await db.bases.where('entityKey').anyOf(keys).toArray();
  const there = new Map<EntityKey, ContentRow>(bases.map(({ entityKey, value }) => [entityKey, value]));
  // With an open conflict, its remote version is what the server was last seen to have.
  for (const { entityKey, theirs } of await db.conflicts.where('entityKey').anyOf(keys).toArray())
    if (theirs !== null) there.set(entityKey, theirs);
  for (const [entityKey, value] of there) {
    const row = mine.get(entityKey);
    if (row !== undefined) await auditWrite(db, entityKey, value, row, now);
  }
}

/**
 * Does the same for the descendants of an entity deleted here, which a restore from the trash brings back. Call
 * inside an outbox transaction.
 */
export async function auditTrashed(db: StoreyDatabase, entityKey: EntityKey, now: number): Promise<void> {
  const covered = await db.pending.where({ coveredBy: entityKey }).count();
  const whole = covered === 0 ? null : await trashedSubtreeOf(db, entityKey);
  const rows = (whole?.inside ?? []).map(({ row }) => row);
  await auditUnsent(db, rows, now);
}
