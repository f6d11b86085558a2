import { eq, inArray } from 'drizzle-orm';
import { ApiError } from '../../platform/api-error.ts';
import type { Log } from '../../platform/log.ts';
import { type Sweeper, startSweeper } from '../../platform/jobs/sweeper.ts';
import { ifAdvisoryLockFree } from '../../platform/storage/advisory-lock.ts';
import type { Storage } from '../../platform/storage/connect.ts';
import { publishing, snapshots } from '../../platform/storage/schema.ts';
import { countDiff } from './review/diff.ts';
import type { TileStore } from './tiles/tile-store.ts';
import { hasChanges, markPublished, takeSnapshot } from './snapshot.ts';
import { step } from './status.ts';
import { failureReason } from '../../platform/failure-reason.ts';

/** To be nudged when a client has just gone to 2 or 4. */
export type PublishingJobs = Sweeper;

/** Milliseconds. How soon a server notices work that another one left behind. */
const SWEEP = 5000;
/** First half of the advisory lock by which servers agree who does a client's work. */
const LOCK_CLASS = 5701;

/**
 * Does the work of the states 2 (staging) and 4 (publishing). The state in the database is the only queue: a server that died
 * in the middle left nothing half-done, and the next sweep does it again from the start.
 */
export function startPublishingJobs(storage: Storage, tiles: TileStore, log: Log): PublishingJobs {
  const { db, pool } = storage;

  async function stage(clientId: number): Promise<void> {
    const snapshotId = await takeSnapshot(db, clientId);
    await tiles.prepare(clientId, snapshotId);
    await step(db, clientId, 'staged', {
      work: () => Promise.resolve({ stagedSnapshotId: snapshotId }),
    });
  }

  async function publish(clientId: number): Promise<void> {
    await step(db, clientId, 'published', {
      work: async (tx, row) => {
        const snapshotId = row.stagedSnapshotId;
        if (snapshotId === null) throw new Error('There is no staged snapshot to publish.');
        const counts = await countDiff(tx, { snapshotId }, { snapshotId: row.publishedSnapshotId });
        await tx.update(snapshots).set({ counts }).where(eq(snapshots.id, snapshotId));
        await markPublished(tx, clientId, snapshotId);
        // Edits made while the review was open are not part of it: they wait for the next one.
        const status = (await hasChanges(tx, clientId)) ? 1 : 0;
        return { status, stagedSnapshotId: null, publishedSnapshotId: snapshotId };
      },
    });
  }

  async function work(clientId: number, status: number): Promise<void> {
    try {
      await (status === 2 ? stage(clientId) : publish(clientId));
    } catch (error) {
      // Gone or moved on meanwhile: nothing is owed.
      if (error instanceof ApiError) return;
      const reason = failureReason(error);
      log.error({ clientId, status, reason }, 'staging or publishing failed');
      await step(db, clientId, 'failed', { work: () => Promise.resolve({ error: reason }) });
    }
  }

  async function look(isStopping: () => boolean): Promise<void> {
    const due = await db
      .select({ clientId: publishing.clientId })
      .from(publishing)
      .where(inArray(publishing.status, [2, 4]));
    for (const { clientId } of due) {
      if (isStopping()) return;
      await ifAdvisoryLockFree(pool, LOCK_CLASS, clientId, () => workOnClient(clientId));
    }
  }

  async function workOnClient(clientId: number): Promise<void> {
    const [row] = await db.select().from(publishing).where(eq(publishing.clientId, clientId));
    if (row?.status === 2 || row?.status === 4) await work(clientId, row.status);
  }

  return startSweeper({ everyMs: SWEEP, failure: 'looking for staging work failed', look }, log);
}
