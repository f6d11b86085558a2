import { type SQL, sql } from 'drizzle-orm';
import { builtInTaxonomy, kindOf } from '../../../../src/domain/taxonomy/index.ts';
import { wireFeatureSchema } from '../../../../src/contract/index.ts';
import type { SignedInUser } from '../../../platform/access/signed-in-user.ts';
import { deleteSubtree, lockPlace, type LevelRow } from '../../hierarchy/index.ts';
import { type FeatureInput, keptProperties, putFeatures, requireEditableFids } from '../../features/index.ts';
import { ApiError, conflict } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/storage/connect.ts';
import { holdNewestJob, type MapJob, untouched } from './queries.ts';
import { JOB } from './status.ts';

/* Both happen in one transaction that holds the level, so that nobody writes there meanwhile. */

/**
 * Puts what a job found onto its level. What an earlier job had put there and nobody has touched since gives way to it;
 * what people drew stays.
 * @throws 409 wrong-state where there is no job to review.
 */
export async function applyContent(tx: Tx, user: SignedInUser, level: LevelRow): Promise<number> {
  const job = await holdJob(tx, level, [JOB.review]);
  const { clientId, siteId, buildingId, levelIndex } = level;
  const removed = await noteRemoved(tx, job);
  if (removed.length > 0) await deleteSubtree(tx, clientId, { kind: 'features', fids: removed });
  const inputs = (job.found ?? []).map(toInput);
  await putFeatures(tx, user, { clientId, siteId, buildingId, levelIndex }, inputs, 'place');
  const fids = sql.param(inputs.map((input) => input.fid));
  await tx.execute(sql`insert into map_job_features (job_id, fid, change, revision)
    select ${job.id}, fid, 'added', revision from features where fid = any(${fids}::uuid[])`);
  await setStatus(tx, job, JOB.applied);
  return inputs.length;
}

/**
 * Takes back what `applyContent` did: everything is as it was, with its publish state where nothing was published
 * since. A job in review is declined.
 * @throws 409 wrong-state where there is nothing to take back, content-changed where someone worked on it since.
 */
export async function revertContent(tx: Tx, user: SignedInUser, level: LevelRow): Promise<number> {
  const job = await holdJob(tx, level, [JOB.review, JOB.applied]);
  if (job.status === JOB.review) {
    await setStatus(tx, job, JOB.declined);
    return 0;
  }
  await refuseChanged(tx, job);
  const fids = await fidsOf(tx, job, 'added');
  await deleteSubtree(tx, level.clientId, { kind: 'features', fids });
  await putBack(tx, user, job, level);
  await setStatus(tx, job, JOB.declined);
  return fids.length;
}

/** Nobody writes on the level until the transaction ends. @returns its newest job. */
export async function holdLevel(tx: Tx, level: LevelRow): Promise<MapJob | undefined> {
  await lockPlace(tx, level, 'alone');
  return holdNewestJob(tx, level);
}

async function holdJob(tx: Tx, level: LevelRow, wanted: number[]): Promise<MapJob> {
  const job = await holdLevel(tx, level);
  if (!job || !wanted.includes(job.status)) throw conflict('wrong-state');
  return job;
}

const setStatus = (tx: Tx, { id }: MapJob, status: number) =>
  tx.execute(sql`update map_jobs set status = ${status} where id = ${id}`);

function toInput(found: unknown): FeatureInput {
  const { properties, geometry } = wireFeatureSchema.parse(found);
  const typeCode = properties.typeCode ?? '';
  const kind = kindOf(typeCode, builtInTaxonomy);
  return { fid: properties.fid, kind, properties: keptProperties(properties), geometry };
}

/** Keeps what earlier jobs put in and what is as they left it, to the byte, and names it. */
async function noteRemoved(tx: Tx, job: MapJob): Promise<string[]> {
  const answer = await tx.execute<{ fid: string }>(sql`
    insert into map_job_features (job_id, fid, change, revision, published_revision, kind, properties, geometry)
    select distinct on (f.fid) ${job.id}::uuid, f.fid, 'removed', f.revision, f.published_revision, f.kind, f.properties,
      f.geometry
    from ${untouched(job)} returning fid`);
  return answer.rows.map((row) => row.fid);
}

async function fidsOf(tx: Tx, { id }: MapJob, change: 'added' | 'removed'): Promise<string[]> {
  const answer = await tx.execute<{ fid: string }>(
    sql`select fid from map_job_features where job_id = ${id} and change = ${change}`,
  );
  return answer.rows.map((row) => row.fid);
}

/** What was put in and changed since, and what was taken out and is there again, is somebody's work. */
async function refuseChanged(tx: Tx, { id }: MapJob): Promise<void> {
  const isTouched: SQL = sql`(m.change = 'added' and f.revision <> m.revision) or m.change = 'removed'`;
  const answer = await tx.execute<{ fid: string }>(sql`
    select f.fid from map_job_features m join features f on f.fid = m.fid and not f.deleted
    where m.job_id = ${id} and (${isTouched}) order by f.fid limit 20`);
  if (answer.rows.length === 0) return;
  const details = answer.rows.map(({ fid }) => ({ path: fid, message: 'Changed since.' }));
  throw new ApiError(409, 'content-changed', { details });
}

/**
 * Rows that visitors still see are marked as deleted and have their revision back; of others nothing is left, and they
 * come anew. Where something was published since, the row is a new revision of what was published. What was made
 * elsewhere under one of their fids since is not theirs to take, not even where it is deleted by now.
 */
async function putBack(tx: Tx, user: SignedInUser, job: MapJob, level: LevelRow): Promise<void> {
  const { id } = job;
  const { clientId, siteId, buildingId, levelIndex } = level;
  const removed = sql`select fid from map_job_features where job_id = ${id} and change = 'removed'`;
  await requireEditableFids(tx, user, sql`array(${removed})`);
  const answer = await tx.execute(sql`
    insert into features (fid, client_id, site_id, building_id, level_index, kind, properties, geometry, revision)
    select fid, ${clientId}, ${siteId}, ${buildingId}, ${levelIndex}, kind, properties, geometry, revision
    from map_job_features where job_id = ${id} and change = 'removed'
    on conflict (fid) do update set site_id = excluded.site_id, building_id = excluded.building_id,
      level_index = excluded.level_index, kind = excluded.kind, properties = excluded.properties,
      geometry = excluded.geometry, deleted = false,
      revision = case when features.revision = excluded.revision + 1 then excluded.revision
        else features.revision + 1 end
      where features.client_id = excluded.client_id`);
  const wanted = await fidsOf(tx, job, 'removed');
  if (answer.rowCount !== wanted.length) throw conflict('feature-exists-elsewhere');
}
