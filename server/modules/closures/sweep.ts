import { sql } from 'drizzle-orm';
import { CLOSURE_KEPT_DAYS } from '../../../src/domain/closures/index.ts';
import { startSweeper, type Sweeper } from '../../platform/jobs/sweeper.ts';
import type { Log } from '../../platform/log.ts';
import type { Db } from '../../platform/storage/connect.ts';

/** Deletes closures that were over long ago. */
export async function deleteOldClosures(db: Db): Promise<void> {
  await db.execute(
    sql`delete from closures where until_at < now() - make_interval(days => ${CLOSURE_KEPT_DAYS})`,
  );
}

/** Now and every hour. */
export const startClosureSweeper = (db: Db, log: Log): Sweeper =>
  startSweeper(
    { everyMs: 3_600_000, failure: 'deleting old closures failed', look: () => deleteOldClosures(db) },
    log,
  );
