import { sql } from 'drizzle-orm';
import type { Log } from '../log.ts';
import type { Db } from '../storage/connect.ts';
import type { FileStore } from './file-store.ts';
import { failureReason } from '../failure-reason.ts';

/** Milliseconds. */
const EVERY = 3_600_000;

/**
 * Deletes floor plans that no level points to: the level was deleted, or the server died between storing the file and recording
 * it. Young ones may still be recorded.
 */
export async function sweepFiles(db: Db, files: FileStore): Promise<void> {
  const lost = await db.execute<{ id: string }>(sql`select id from files where use = 'floor-plan'
    and created_at < now() - interval '1 hour'
    and not exists (select 1 from floor_plans where floor_plans.file_id = files.id)`);
  for (const { id } of lost.rows) await files.delete(id);
}

/** Sweeps now and every hour. @returns what ends it. */
export function startSweeping(db: Db, files: FileStore, log: Log): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const sweep = () => {
    running = sweepFiles(db, files).catch((error: unknown) => {
      log.warn({ reason: failureReason(error) }, 'sweeping files failed');
    });
  };
  const timer = setInterval(sweep, EVERY);
  timer.unref();
  sweep();
  return () => {
    clearInterval(timer);
    return running;
  };
}
