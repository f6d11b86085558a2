import { eq } from 'drizzle-orm';
import { ApiError } from '../../platform/api-error.ts';
import type { Log } from '../../platform/log.ts';
import { failureReason } from '../../platform/failure-reason.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import type { Sweeper } from '../../platform/jobs/sweeper.ts';
import { type Job, startJobs, triedAgain } from '../../platform/jobs/worker.ts';
import type { Db, Tx } from '../../platform/storage/connect.ts';
import { snapshots } from '../../platform/storage/schema.ts';
import { countDiff } from './review/diff.ts';
import type { TileStore } from './tiles/tile-store.ts';
import { hasChanges, markPublished, takeSnapshot } from './snapshot.ts';
import { type PublishingRow, readStatus, step } from './status.ts';

/** To be nudged when a client has just gone to 2 or 4. */
export type PublishingJobs = Sweeper;

type PublishingJob = Job<object>;

/** The jobs of the states 2 (staging) and 4 (publishing), by client. */
const PUBLISHING = 'publishing';
/** Milliseconds after which work is tried again that could not even be noted as failed. */
const PAUSE = 5000;

/** To be done in the step by which a client goes to 2 or 4. */
export async function addPublishingJob(tx: Tx, clientId: number): Promise<Partial<PublishingRow>> {
  await addJob(tx, { kind: PUBLISHING, key: String(clientId) });
  return {};
}

/** Stages and publishes. A server that died in the middle left nothing half-done: the next one begins again. */
export function startPublishingJobs(db: Db, tiles: TileStore, log: Log): PublishingJobs {
  async function stage(clientId: number, job: PublishingJob): Promise<void> {
    const snapshotId = await takeSnapshot(db, clientId);
    await tiles.prepare(clientId, snapshotId);
    await step(db, clientId, 'staged', {
      work: async (tx) => {
        await job.end(tx);
        return { stagedSnapshotId: snapshotId };
      },
    });
  }

  async function publish(clientId: number, job: PublishingJob): Promise<void> {
    await step(db, clientId, 'published', {
      work: async (tx, row) => {
        await job.end(tx);
        return publishStaged(tx, row);
      },
    });
  }

  async function work(job: PublishingJob): Promise<void> {
    const clientId = Number(job.key);
    let status = 0;
    try {
      ({ status } = await readStatus(db, clientId));
      if (status === 2) await stage(clientId, job);
      else if (status === 4) await publish(clientId, job);
    } catch (error) {
      // Gone or moved on meanwhile: nothing is owed.
      if (error instanceof ApiError) return;
      if (job.signal.aborted) throw error;
      const reason = failureReason(error);
      log.error({ clientId, status, reason }, 'staging or publishing failed');
      await step(db, clientId, 'failed', {
        work: async (tx) => {
          await job.end(tx);
          return { error: reason };
        },
      });
    }
  }

  const pauseAfter = triedAgain(log, 'looking for staging work failed', PAUSE);
  return startJobs<object>({ db, log }, { kind: PUBLISHING, work, pauseAfter });
}

async function publishStaged(tx: Tx, row: PublishingRow): Promise<Partial<PublishingRow>> {
  const { clientId, stagedSnapshotId: snapshotId } = row;
  if (snapshotId === null) throw new Error('There is no staged snapshot to publish.');
  const counts = await countDiff(tx, { snapshotId }, { snapshotId: row.publishedSnapshotId });
  await tx.update(snapshots).set({ counts }).where(eq(snapshots.id, snapshotId));
  await markPublished(tx, clientId, snapshotId);
  // Edits made while the review was open are not part of it: they wait for the next one.
  const status = (await hasChanges(tx, clientId)) ? 1 : 0;
  return { status, stagedSnapshotId: null, publishedSnapshotId: snapshotId };
}
