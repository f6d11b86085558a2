import { eq, type SQL, sql } from 'drizzle-orm';
import { builtInTaxonomy, kindOf } from '../../../../src/domain/taxonomy/index.ts';
import { type WireFeature, wireFeatureSchema } from '../../../../src/contract/index.ts';
import type { SignedInUser } from '../../../platform/access/signed-in-user.ts';
import { deleteSubtree, lockPlace, type LevelRow } from '../../hierarchy/index.ts';
import {
  bulkFaults,
  type FeatureInput,
  keptProperties,
  putFeatures,
  requireEditableFids,
} from '../../features/index.ts';
import { ApiError, badRequest, conflict } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/storage/connect.ts';
import { holdNewestJob, type MapJob, untouched } from './queries.ts';
import { UNDEFINED_TYPE_CODE } from '../../../../src/domain/entities/feature.ts';
import { sentenceFor } from '../../../platform/error-messages.ts';
import { mapJobs } from '../../../platform/storage/tables/map-jobs.ts';
import { JOB } from './status.ts';

/* Both happen in one transaction that locks the level, so that nothing else is written there meanwhile. */

/** How many features were touched, and what the level's status is by it. */
export type Applied = { count: number; levelStatus: number };

/** What of a job's findings is taken over, as they were reviewed. */
export interface Accepted {
  features?: readonly WireFeature[] | undefined;
  rest?: 'drop' | 'keep' | undefined;
}

/**
 * Puts the findings of a job onto its level. They replace unchanged features of an earlier job; features that people drew stay.
 * @throws 409 wrong-state without a job to review, 400 unknown-finding for an id that the job has not found.
 */
export async function applyContent(
  tx: Tx,
  user: SignedInUser,
  level: LevelRow,
  accepted: Accepted = {},
): Promise<Applied> {
  const job = await holdJob(tx, level, [JOB.review, JOB.partial]);
  const { taken, open } = divide(job.found ?? [], accepted);
  const { clientId, siteId, buildingId, levelIndex } = level;
  const removed = await noteRemoved(tx, job);
  if (removed.length > 0) await deleteSubtree(tx, clientId, { kind: 'features', fids: removed });
  const inputs = taken.map(toInput);
  await putFeatures(tx, user, { clientId, siteId, buildingId, levelIndex }, inputs, 'place');
  const fids = sql.param(inputs.map((input) => input.fid));
  await tx.execute(sql`insert into map_job_features (job_id, fid, change, revision)
    select ${job.id}, fid, 'added', revision from features where fid = any(${fids}::uuid[])`);
  const levelStatus = open.length > 0 ? JOB.partial : JOB.applied;
  await tx.update(mapJobs).set({ status: levelStatus, found: open }).where(eq(mapJobs.id, job.id));
  return { count: inputs.length, levelStatus };
}

function divide(found: readonly unknown[], { features, rest = 'drop' }: Accepted) {
  if (features === undefined) return { taken: found, open: [] };
  const byFid = new Map(found.map((one) => [wireFeatureSchema.parse(one).properties.fid, one]));
  const unknown = features.flatMap(({ properties: { fid } }, index) =>
    byFid.delete(fid) ? [] : [{ path: `features/${index}`, message: 'Not among what was found.' }],
  );
  if (unknown.length > 0) throw badRequest('unknown-finding', unknown);
  const place = found.map((one) => wireFeatureSchema.parse(one).properties)[0];
  for (const [index, { geometry, properties }] of features.entries()) {
    const { typeCode = UNDEFINED_TYPE_CODE } = properties;
    const [fault] = bulkFaults({ geometry, properties: { ...keptProperties(properties), typeCode } }, '');
    if (fault === undefined) continue;
    throw badRequest(fault.code, [
      { path: `features/${index}/${fault.path}`, message: sentenceFor(fault.code) },
    ]);
  }
  const { sid, bid, lvl } = place ?? {};
  const taken = features.map((one) => ({ ...one, properties: { ...one.properties, sid, bid, lvl } }));
  return { taken, open: rest === 'keep' ? [...byFid.values()] : [] };
}

/**
 * Takes back what `applyContent` did: everything is as it was, with its publish state where nothing was published since. A job
 * in review is declined.
 * @throws 409 wrong-state without anything to revert, content-changed if it was edited since.
 */
export async function revertContent(tx: Tx, user: SignedInUser, level: LevelRow): Promise<Applied> {
  const job = await holdJob(tx, level, [JOB.review, JOB.partial, JOB.applied]);
  if (job.status === JOB.review) {
    await setStatus(tx, job, JOB.declined);
    return { count: 0, levelStatus: JOB.declined };
  }
  await refuseChanged(tx, job);
  const fids = await fidsOf(tx, job, 'added');
  await deleteSubtree(tx, level.clientId, { kind: 'features', fids });
  await putBack(tx, user, job, level);
  await setStatus(tx, job, JOB.declined);
  return { count: fids.length, levelStatus: JOB.declined };
}

/** No other caller writes on the level until the transaction ends. @returns its newest job. */
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

/** Added features that were changed since, and removed ones that are back, are a person's work. */
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
 * Rows that visitors still see are marked as deleted and get their revision back; other rows are removed, and come again. After
 * a later publish the row is a new revision of the published one. A feature made elsewhere since under one of their fids is not
 * theirs to take, not even if it was deleted meanwhile.
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
