import { eq, inArray } from 'drizzle-orm';
import { mapJobs } from '../../../platform/storage/tables/map-jobs.ts';
import type { Storage } from '../../../platform/storage/connect.ts';
import { createFairTurns } from './fair-turns.ts';
import { isRunning, JOB } from './status.ts';
import { type JobDeps, runJob } from './run-job.ts';

export interface MapJobs {
  /** Says that there is a new job: look at once. */
  nudge: () => void;
  /** Ends the work on a job that was taken back. */
  cancel: (id: string) => void;
  stop: () => Promise<void>;
}

/** Milliseconds: how soon a server notices work that another one left behind, and that its own was taken back there. */
const SWEEP = 3000;
const WATCH = 1000;
/** First half of the advisory lock by which servers agree who does a job. */
const LOCK_CLASS = 5704;

/**
 * Does the map jobs, one at a time, client by client. The rows are the only queue: a job belongs to whoever holds its lock, the lock ends
 * with the server that holds it, and the next that looks begins again.
 */
export function startMapJobs(storage: Storage, deps: Omit<JobDeps, 'db'>): MapJobs {
  const { db, pool } = storage;
  const { log } = deps;
  const current = new Map<string, AbortController>();
  const turns = createFairTurns();
  let isStopping = false;
  let isQueued = false;
  let running: Promise<void> = Promise.resolve();

  async function sweep(): Promise<void> {
    const seen = new Set<string>();
    while (!isStopping) {
      // Read anew each time: whoever came meanwhile may be next.
      const due = await db
        .select({ id: mapJobs.id, number: mapJobs.number, clientId: mapJobs.clientId })
        .from(mapJobs)
        .where(inArray(mapJobs.status, [JOB.waiting, JOB.reading, JOB.finding]));
      const next = turns.next(due.filter(({ id }) => !seen.has(id)));
      if (!next) return;
      seen.add(next.id);
      turns.served(next.clientId);
      await underLock(next.id, next.number);
    }
  }

  async function underLock(id: string, number: number): Promise<void> {
    const connection = await pool.connect();
    const lock = [LOCK_CLASS, number];
    try {
      const answer = await connection.query<{ mine: boolean }>(
        'select pg_try_advisory_lock($1, $2) as mine',
        lock,
      );
      if (answer.rows[0]?.mine) {
        await watched(id);
        await connection.query('select pg_advisory_unlock($1, $2)', lock);
      }
      connection.release();
    } catch (error) {
      // Thrown away, so that the lock ends with the connection.
      connection.release(true);
      throw error;
    }
  }

  async function watched(id: string): Promise<void> {
    const [job] = await db.select().from(mapJobs).where(eq(mapJobs.id, id));
    if (!job || !isRunning(job.status)) return;
    const control = new AbortController();
    current.set(id, control);
    // Another server may have taken it back.
    const watch = setInterval(() => {
      void db
        .select({ id: mapJobs.id })
        .from(mapJobs)
        .where(eq(mapJobs.id, id))
        .then(
          (rows) => {
            if (rows.length === 0) control.abort();
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

  function nudge(): void {
    if (isQueued || isStopping) return;
    isQueued = true;
    running = running.then(async () => {
      isQueued = false;
      await sweep().catch((error: unknown) => {
        log.error({ reason: String(error) }, 'looking for map jobs failed');
      });
    });
  }

  const timer = setInterval(nudge, SWEEP);
  timer.unref();
  nudge();
  return {
    nudge,
    cancel: (id) => current.get(id)?.abort(),
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
