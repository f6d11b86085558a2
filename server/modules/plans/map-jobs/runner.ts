import { type Sweeper, startSweeper } from '../../../platform/jobs/sweeper.ts';
import { ifAdvisoryLockFree } from '../../../platform/storage/advisory-lock.ts';
import type { Storage } from '../../../platform/storage/connect.ts';
import { createFairTurns } from './fair-turns.ts';
import { getJob, listDueJobs } from './queries.ts';
import { isRunning } from './status.ts';
import { type JobDeps, runJob } from './run-job.ts';

export interface MapJobs extends Sweeper {
  /** Ends the work on a job that was taken back. */
  cancel: (id: string) => void;
}

/** Milliseconds: how soon a server notices work that another one left behind, and that its own was taken back there. */
const SWEEP = 3000;
const WATCH = 1000;
/** First half of the advisory lock by which servers agree who does a job. */
const LOCK_CLASS = 5704;

/**
 * Does the map jobs, one at a time, client by client. The rows are the only queue: a job belongs to the holder of its lock, the
 * lock ends with its server, and the next server that looks begins again.
 */
export function startMapJobs(storage: Storage, deps: Omit<JobDeps, 'db'>): MapJobs {
  const { db, pool } = storage;
  const { log } = deps;
  const current = new Map<string, AbortController>();
  const turns = createFairTurns();

  async function look(isStopping: () => boolean): Promise<void> {
    const seen = new Set<string>();
    while (!isStopping()) {
      // Read again each time: a job added meanwhile may be next.
      const next = turns.next((await listDueJobs(db)).filter(({ id }) => !seen.has(id)));
      if (!next) return;
      seen.add(next.id);
      turns.served(next.clientId);
      await ifAdvisoryLockFree(pool, LOCK_CLASS, next.number, () => watched(next.id));
    }
  }

  async function watched(id: string): Promise<void> {
    const job = await getJob(db, id);
    if (!job || !isRunning(job.status)) return;
    const control = new AbortController();
    current.set(id, control);
    // Another server may have taken it back.
    const watch = setInterval(() => {
      void getJob(db, id).then(
        (found) => {
          if (!found) control.abort();
        },
        () => undefined,
      );
    }, WATCH);
    try {
      await runJob({ ...deps, db }, job, control.signal);
    } finally {
      clearInterval(watch);
      current.delete(id);
    }
  }

  const sweeper = startSweeper({ everyMs: SWEEP, failure: 'looking for map jobs failed', look }, log);
  return { ...sweeper, cancel: (id) => current.get(id)?.abort() };
}
