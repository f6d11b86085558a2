import { eq } from 'drizzle-orm';
import { roleFor } from '../../../src/domain/status/index.ts';
import { userNow } from '../../platform/access/signed-in-user.ts';
import { noteActivity } from '../../platform/activity.ts';
import { badRequest, conflict } from '../../platform/api-error.ts';
import { addJob, removeJob } from '../../platform/jobs/queue.ts';
import type { Sweeper } from '../../platform/jobs/sweeper.ts';
import { type Job, startJobs, triedAgain } from '../../platform/jobs/worker.ts';
import type { Log } from '../../platform/log.ts';
import type { Db, Tx } from '../../platform/storage/connect.ts';
import { clients, publishing } from '../../platform/storage/schema.ts';
import { addPublishingJob } from './jobs.ts';
import { type PublishingRow, step, UNSCHEDULED } from './status.ts';

/** The jobs that publish what is staged at a time, by client. */
const SCHEDULED = 'scheduled-publish';
/** Milliseconds. */
const FARTHEST = 90 * 86_400_000;
const PAUSE = 5000;

/** @param at epoch seconds. @throws 400 where it does not lie ahead, or lies too far ahead */
export function instantAhead(at: number): Date {
  const instant = new Date(at * 1000);
  const ahead = instant.getTime() - Date.now();
  if (!Number.isInteger(at) || !(ahead > 0 && ahead <= FARTHEST)) throw badRequest('invalid-instant');
  return instant;
}

/** Lets what is staged be published then, instead of another time. To be done in its step. */
export async function schedulePublish(
  tx: Tx,
  clientId: number,
  { at, by }: { at: Date; by: number },
): Promise<Partial<PublishingRow>> {
  await addJob(tx, {
    kind: SCHEDULED,
    key: String(clientId),
    payload: { at: at.getTime(), by },
    runAt: at,
  });
  return { scheduledAt: at, scheduledBy: by };
}

/** Takes a schedule back, where there is one. To be done in the step that ends it. */
export const dropSchedule = (tx: Tx, clientId: number): Promise<boolean> =>
  removeJob(tx, SCHEDULED, String(clientId));

/** @throws 409 where nothing is scheduled */
export function requireSchedule({ scheduledAt }: PublishingRow): void {
  if (scheduledAt === null) throw conflict('not-scheduled');
}

/** Publishes what is due; what was missed while no server ran is due at the start. To be nudged when a schedule was set. */
export function startSchedule(db: Db, publishingJobs: Sweeper, log: Log): Sweeper {
  async function work(job: Job<object>): Promise<void> {
    const clientId = Number(job.key);
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(publishing).where(eq(publishing.clientId, clientId)).for('update');
      // Whatever replaced or ended the schedule has replaced or removed the job.
      await job.end(tx);
      if (!row || row.scheduledAt === null) return;
      const { scheduledAt: at, scheduledBy } = row;
      const user = scheduledBy === null ? null : await userNow(tx, scheduledBy);
      const mayPublish = user !== null && roleFor(user, { clientId }) === 'admin';
      if (mayPublish) await step(tx, clientId, 'approve', { work: () => addPublishingJob(tx, clientId) });
      else
        await tx
          .update(publishing)
          .set({ ...UNSCHEDULED, unscheduledAt: at })
          .where(eq(publishing.clientId, clientId));
      await note(tx, clientId, user?.id ?? null, mayPublish ? 'published' : 'unscheduled');
    });
    publishingJobs.nudge();
  }

  const pauseAfter = triedAgain(log, 'a scheduled publishing failed', PAUSE);
  return startJobs<object>({ db, log }, { kind: SCHEDULED, work, pauseAfter });
}

async function note(
  tx: Tx,
  clientId: number,
  userId: number | null,
  action: 'published' | 'unscheduled',
): Promise<void> {
  const [client] = await tx.select({ title: clients.title }).from(clients).where(eq(clients.id, clientId));
  const title = client?.title ?? '';
  await noteActivity(tx, { clientId, userId, action, kind: 'client', key: String(clientId), title });
}
