import { eq, sql } from 'drizzle-orm';
import type { Quality } from '../../../src/domain/review/index.ts';
import type { Queryable, Tx } from '../../platform/storage/connect.ts';
import { snapshots } from '../../platform/storage/schema.ts';
import type { TiledSnapshot } from './tiles/tile-store.ts';

/** A snapshot of that client, as its tiles are asked for. */
export async function getSnapshot(
  db: Queryable,
  clientId: number,
  snapshotId: string | null,
): Promise<TiledSnapshot | null> {
  if (snapshotId === null) return null;
  const found = await db.execute<{ hash: string }>(
    sql`select content_hash as hash from snapshots where id = ${snapshotId} and client_id = ${clientId}`,
  );
  const row = found.rows[0];
  return row ? { clientId, snapshotId, contentHash: row.hash } : null;
}

/** Keeps with a snapshot who published it, why, and what the quality check had said. */
export async function noteApproval(
  tx: Tx,
  snapshotId: string,
  said: { publishedBy: number; reason: string | undefined; quality: Quality | undefined },
): Promise<void> {
  await tx.update(snapshots).set(said).where(eq(snapshots.id, snapshotId));
}
