import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/storage/connect.ts';
import { jobs } from '../../../platform/storage/tables/jobs.ts';
import { publicFiles } from '../../../platform/storage/tables/public-files.ts';
import { ANSWER, fileAt } from './kept-files.ts';

/** The jobs that make files, by map. */
export const MAKING = 'public-map';
export const MAKING_FAILED = 'making a public map failed';
export interface Making {
  revision: string;
}

/** Milliseconds between looks of a visitor who waits. */
const WAITING = 50;
const jobOf = (mapId: string) => sql`kind = ${MAKING} and key = ${mapId}`;

/** Always asked of the database: this server or another may have removed the files since. */
export const isWhole = async (db: Db, mapId: string, revision: string): Promise<boolean> =>
  (await db.$count(publicFiles, fileAt(mapId, revision, ANSWER))) > 0;

/** Waits for files that a job makes. @throws where it failed at them. @returns false where another revision is wanted by now */
export async function whenWhole(
  db: Db,
  { mapId, revision }: { mapId: string; revision: string },
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    const { rows } = await db.execute<{ ours: boolean; failed: boolean }>(sql`
      select payload->>'revision' = ${revision} as ours, attempt > 0 and lease_until is null and run_at > now() as failed
      from jobs where ${jobOf(mapId)}`);
    if (rows[0]?.failed === true) throw new Error(MAKING_FAILED);
    if (await isWhole(db, mapId, revision)) return true;
    if (rows[0]?.ours !== true) return false;
    await sleep(WAITING, undefined, { signal });
  }
}

/** Removes files of revisions that have expired. @returns false while a job makes others */
export async function removeExpired(db: Db, mapId: string, wanted: string): Promise<boolean> {
  await db.execute(sql`delete from public_files f where map_id = ${mapId} and revision <> ${wanted}
    and not exists (select 1 from jobs where ${jobOf(mapId)})
    and not exists (select 1 from public_revisions r where r.map_id = f.map_id and r.revision = f.revision)`);
  return (await db.$count(jobs, jobOf(mapId))) === 0;
}
