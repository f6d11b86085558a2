import { setTimeout as sleep } from 'node:timers/promises';
import { failureReason } from '../failure-reason.ts';
import type { Log } from '../log.ts';
import type { Db, Queryable } from '../storage/connect.ts';
import { claimJob, type ClaimedJob, endJob, nextJobIn, postponeJob, renewJob } from './queue.ts';
import { startSweeper, type Sweeper } from './sweeper.ts';

export interface Job<Payload> extends ClaimedJob<Payload> {
  /**
   * Ends the job in the transaction of what it did, so that this is done once.
   * @throws where another server has it by now, or another payload replaced it
   */
  end: (q: Queryable) => Promise<void>;
  /** Aborted as soon as that is noticed, and when the server stops. */
  signal: AbortSignal;
}

export interface JobKind<Payload> {
  kind: string;
  /** The job is over when this ends. */
  work: (job: Job<Payload>) => Promise<void>;
  /** Milliseconds until a job that failed is tried again; null: it is given up. */
  pauseAfter: (job: Job<Payload>, error: unknown) => number | null;
  /** Milliseconds for which a stop waits for the job that is being done; without it until its end. */
  farewell?: number;
}

/** Milliseconds between looks, at most: another server may have added a job. */
const LOOK = 5000;
/** Milliseconds between renewals of a lease. */
const RENEW = 2000;
/** Milliseconds between looks, at least: a job may be due and just claimed by another server. */
const SHORTEST = 50;

/** Does the jobs of a kind, one at a time. To be nudged when one was added. */
export function startJobs<Payload>(
  { db, log }: { db: Db; log: Log },
  { kind, work, pauseAfter, farewell }: JobKind<Payload>,
): Sweeper {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  async function run(claimed: ClaimedJob<Payload>): Promise<void> {
    const lost = new AbortController();
    const end = async (q: Queryable): Promise<void> => {
      if (await endJob(q, claimed)) return;
      lost.abort();
      throw new Error('The job is not ours any longer.');
    };
    const job = { ...claimed, end, signal: AbortSignal.any([lost.signal, stopping.signal]) };
    const renewing = setInterval(() => {
      void renewJob(db, claimed).then(
        (isOurs) => isOurs || lost.abort(),
        // The database is away: the lease runs out, or the next renewal is in time.
        () => undefined,
      );
    }, RENEW);
    try {
      await work(job);
      await endJob(db, claimed);
    } catch (error) {
      if (lost.signal.aborted || !(await renewJob(db, claimed))) return;
      const pause = stopping.signal.aborted ? 0 : pauseAfter(job, error);
      await (pause === null ? endJob(db, claimed) : postponeJob(db, claimed, pause));
    } finally {
      clearInterval(renewing);
    }
  }

  async function look(isStopping: () => boolean): Promise<void> {
    clearTimeout(timer);
    while (!isStopping()) {
      const claimed = await claimJob<Payload>(db, kind);
      if (!claimed) break;
      await run(claimed);
    }
    const wait = await nextJobIn(db, kind);
    if (wait !== null && wait < LOOK && !isStopping())
      timer = setTimeout(sweeper.nudge, Math.max(SHORTEST, wait)).unref();
  }

  const sweeper = startSweeper({ everyMs: LOOK, failure: `looking for jobs failed (${kind})`, look }, log);
  return {
    nudge: sweeper.nudge,
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      const stopped = sweeper.stop();
      await (farewell === undefined
        ? stopped
        : Promise.race([stopped, sleep(farewell, undefined, { ref: false })]));
    },
  };
}

/** Logs why a job failed, and tries it again after some milliseconds. */
export const triedAgain =
  (log: Log, failure: string, pause: number) =>
  ({ key }: { key: string }, error: unknown): number => {
    log.error({ key, reason: failureReason(error) }, failure);
    return pause;
  };
