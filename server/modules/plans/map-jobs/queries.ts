import { randomUUID } from 'node:crypto';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { requireEditor, requireSight } from '../../../platform/access/authorize.ts';
import type { SignedInUser } from '../../../platform/access/signed-in-user.ts';
import { type FeatureRow, listWholeLevel, scopeOfPlace } from '../../features/index.ts';
import { DRAFT } from '../../hierarchy/index.ts';
import { notFound } from '../../../platform/api-error.ts';
import { asUuid } from '../../../platform/http/ids.ts';
import type { Queryable, Tx } from '../../../platform/storage/connect.ts';
import { mapJobFeedback, mapJobs } from '../../../platform/storage/tables/map-jobs.ts';
import type { DueJob } from './fair-turns.ts';
import { JOB } from './status.ts';
import { warningsOf } from './warnings.ts';

export type MapJob = typeof mapJobs.$inferSelect;

/** A job by its id, if the user may see its building (and write there). */
export async function requireJob(
  db: Queryable,
  user: SignedInUser,
  id: unknown,
  gate: typeof requireSight | typeof requireEditor,
): Promise<MapJob> {
  const uuid = asUuid(id);
  const job = uuid === null ? undefined : await getJob(db, uuid);
  if (!job) throw notFound();
  gate(user, scopeOfPlace(job));
  return job;
}

export async function getJob(db: Queryable, id: string): Promise<MapJob | undefined> {
  return (await db.select().from(mapJobs).where(eq(mapJobs.id, id)))[0];
}

/** The jobs that are not at their end. */
export const listDueJobs = (db: Queryable): Promise<DueJob[]> =>
  db
    .select({ id: mapJobs.id, number: mapJobs.number, clientId: mapJobs.clientId })
    .from(mapJobs)
    .where(inArray(mapJobs.status, [JOB.waiting, JOB.reading, JOB.finding]));

/** @returns undefined where one runs: the database lets one run a level. */
export async function insertJob(
  db: Queryable,
  place: Pick<MapJob, 'clientId' | 'siteId' | 'buildingId' | 'levelIndex'>,
  floorplanId: string,
): Promise<MapJob | undefined> {
  const rows = await db
    .insert(mapJobs)
    .values({ id: randomUUID(), ...place, floorplanId })
    .onConflictDoNothing()
    .returning();
  return rows[0];
}

/** The job, locked until the transaction ends. */
export async function lockJob(tx: Tx, id: string): Promise<MapJob | undefined> {
  return (await tx.select().from(mapJobs).where(eq(mapJobs.id, id)).for('update'))[0];
}

export async function deleteJob(tx: Tx, id: string): Promise<void> {
  await tx.delete(mapJobs).where(eq(mapJobs.id, id));
}

/** What a user thinks of a job; once more, it replaces what they said before. */
export async function putFeedback(
  db: Queryable,
  of: { jobId: string; userId: number },
  said: { rating: number; comment: string | null },
): Promise<void> {
  await db
    .insert(mapJobFeedback)
    .values({ ...of, ...said })
    .onConflictDoUpdate({
      target: [mapJobFeedback.jobId, mapJobFeedback.userId],
      set: { ...said, createdAt: new Date() },
    });
}

export function jobToWire(job: MapJob) {
  const { id, floorplanId, status, clientId, siteId, buildingId, levelIndex, errorCode, errorMessage, lost } =
    job;
  return {
    id,
    floorplanId,
    status,
    clientId,
    siteId,
    buildingId,
    levelIndex,
    ...(lost && { lost }),
    ...(status === JOB.review || status === JOB.partial
      ? { features: job.found ?? [], warnings: warningsOf(job.found ?? []) }
      : {}),
    ...(errorCode === null ? {} : { error: { code: errorCode, message: errorMessage ?? errorCode } }),
  };
}

/** Where the mapping of each level of a building stands; levels without one are left out. */
export async function levelStatuses(
  db: Queryable,
  buildingId: number,
): Promise<Map<number, { status: number; id: string }>> {
  const answer = await db.execute<{ level: number; status: number; id: string }>(sql`
    select distinct on (level_index) level_index as level, status, id from map_jobs
    where building_id = ${buildingId} order by level_index, number desc`);
  return new Map(answer.rows.map(({ level, status, id }) => [level, { status, id }]));
}

/** The newest job of a level, held until the transaction ends. */
export async function holdNewestJob(
  tx: Tx,
  at: { buildingId: number; levelIndex: number },
): Promise<MapJob | undefined> {
  const [job] = await tx
    .select()
    .from(mapJobs)
    .where(and(eq(mapJobs.buildingId, at.buildingId), eq(mapJobs.levelIndex, at.levelIndex)))
    .orderBy(sql`number desc`)
    .limit(1)
    .for('update');
  return job;
}

/** A new floor plan: what was found on the old one, or is being looked for, is about something else. */
export async function dropJobsOfOldPlan(
  tx: Tx,
  at: { buildingId: number; levelIndex: number },
): Promise<void> {
  // What was taken over of one can still be taken back.
  await tx.execute(sql`update map_jobs set status = ${JOB.applied}, found = null
    where building_id = ${at.buildingId} and level_index = ${at.levelIndex} and status = ${JOB.partial}`);
  await tx.execute(sql`delete from map_jobs where building_id = ${at.buildingId} and level_index = ${at.levelIndex}
    and status <> ${JOB.applied}`);
}

/** The features `f` of a level that other jobs added and that are unchanged since: this job's replace them. */
export const untouched = (at: { id: string; buildingId: number; levelIndex: number }): SQL => sql`
  map_jobs j join map_job_features m on m.job_id = j.id and m.change = 'added'
    and j.status in (${JOB.applied}, ${JOB.partial}) and j.id <> ${at.id} and j.building_id = ${at.buildingId} and j.level_index = ${at.levelIndex}
  join features f on f.fid = m.fid and f.revision = m.revision and not f.deleted
    and f.building_id = j.building_id and f.level_index = j.level_index`;

/** What stays on the level when the next job's result comes. */
export async function listStaying(
  db: Queryable,
  at: { id: string; buildingId: number; levelIndex: number },
): Promise<FeatureRow[]> {
  const rows = await listWholeLevel(db, DRAFT, at);
  const answer = await db.execute<{ fid: string }>(sql`select f.fid from ${untouched(at)}`);
  const going = new Set(answer.rows.map((row) => row.fid));
  return rows.filter((row) => !row.deleted && !going.has(row.fid));
}
