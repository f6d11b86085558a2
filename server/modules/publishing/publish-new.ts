import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/storage/connect.ts';
import { publishing, snapshots } from '../../platform/storage/schema.ts';
import { countDiff } from './review/diff.ts';
import { markPublished, takeSnapshot } from './snapshot.ts';

/**
 * Publishes the drafts of a client that was made in this transaction, without a review: nothing waits to be staged after it. No
 * person is named for it. Tiles are made as they are requested.
 */
export async function publishNew(tx: Tx, clientId: number): Promise<void> {
  const snapshotId = await takeSnapshot(tx, clientId);
  const counts = await countDiff(tx, { snapshotId }, { snapshotId: null });
  await tx.update(snapshots).set({ counts }).where(eq(snapshots.id, snapshotId));
  await markPublished(tx, clientId, snapshotId);
  const set = { status: 0, publishedSnapshotId: snapshotId };
  await tx.update(publishing).set(set).where(eq(publishing.clientId, clientId));
}
