import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/storage/connect.ts';
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
