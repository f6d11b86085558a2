import { planEncodingOf, planPartOf } from '../../../../src/domain/entities/plan-file.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { type Anchor, anchorPairSchema } from '../../../../src/domain/entities/anchor.ts';
import { boundsOf, middleOf } from '../../../../src/domain/geometry/index.ts';
import {
  type ConversionDeps,
  convertPlaced,
  type FloorPlanSource,
  type PlanPlace,
} from '../conversion/index.ts';
import { type BuildingRow, DRAFT, getBuilding, getLevel, type LevelRow } from '../../hierarchy/index.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Log } from '../../../platform/log.ts';
import type { Finding } from '../../../../src/domain/rooms/find-rooms.ts';
import { lostFrom } from '../../../../src/contract/index.ts';
import { sentenceFor } from '../../../platform/error-messages.ts';
import { failureReason } from '../../../platform/failure-reason.ts';
import type { Db } from '../../../platform/storage/connect.ts';
import { getFloorPlan } from '../queries.ts';
import { mapJobs } from '../../../platform/storage/tables/map-jobs.ts';
import { FIND_ROOMS } from '../tasks.ts';
import { foundFeatures, hasRooms } from './found-features.ts';
import { listStaying, type MapJob } from './queries.ts';
import { JOB } from './status.ts';

export interface JobDeps extends ConversionDeps {
  db: Db;
  files: FileStore;
  log: Log;
}

/** Servers that begin a job and do not come to its end; then it is the job. */
const MOST_ATTEMPTS = 3;
/** The work could not be done now and can be done later. */
const LATER = new Set(['too-busy', 'stopping', 'work-cancelled']);
/** The process that did the work broke. */
const BROKEN = new Set([
  'work-timeout',
  'work-memory',
  'work-failed',
  'result-too-large',
  'plan-too-complex',
]);

/**
 * Takes a job from its current state to its end: review, or an error. It begins at the start each time, so that a server may
 * die at any moment. The caller holds the job's lock.
 * @param signal the job was cancelled; it ends without a trace.
 */
export async function runJob(deps: JobDeps, job: MapJob, signal: AbortSignal): Promise<void> {
  const { db, log } = deps;
  const attempts = job.attempts + 1;
  if (attempts > MOST_ATTEMPTS) return fail(db, job, JOB.broken, 'job-failed');
  try {
    await advance(db, job, { status: JOB.reading, attempts });
    const { bytes: plan, lost } = await readPlan(deps, job, signal);
    await advance(db, job, { status: JOB.finding, lost });
    const findings = await findOn(deps, plan, job, signal);
    if (!hasRooms(findings)) return await fail(db, job, JOB.nothingFound, 'no-rooms-found');
    const { buildingId: bid, siteId: sid, levelIndex: lvl } = job;
    const staying = await listStaying(db, job);
    const found = foundFeatures(findings, { sid, bid, lvl }, staying);
    await advance(db, job, { status: JOB.review, found });
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof ApiError && LATER.has(error.code)) {
      // It was not the job's fault.
      return advance(db, job, { status: JOB.waiting, attempts: job.attempts });
    }
    const code = error instanceof ApiError ? error.code : 'job-failed';
    if (!(error instanceof ApiError))
      log.error({ job: job.id, reason: failureReason(error) }, 'a map job failed');
    const isBroken = !(error instanceof ApiError) || BROKEN.has(code);
    const lost = error instanceof ApiError ? lostFrom(error.details) : null;
    if (lost !== null) await advance(db, job, { lost });
    await fail(
      db,
      job,
      isBroken ? JOB.broken : JOB.unreadable,
      code,
      error instanceof ApiError ? error.message : undefined,
    );
  }
}

/** Nothing happens where the job was taken back meanwhile. */
async function advance(db: Db, { id }: MapJob, set: Partial<MapJob>): Promise<void> {
  const running = [JOB.waiting, JOB.reading, JOB.finding];
  await db
    .update(mapJobs)
    .set(set)
    .where(and(eq(mapJobs.id, id), inArray(mapJobs.status, running)));
}

const fail = (db: Db, job: MapJob, status: number, errorCode: string, message?: string): Promise<void> =>
  advance(db, job, { status, errorCode, errorMessage: message ?? sentenceFor(errorCode) });

/** The plan as GeoJSON, where the level puts it. */
async function readPlan(deps: JobDeps, job: MapJob, signal: AbortSignal): ReturnType<typeof convertPlaced> {
  const { db, files } = deps;
  const { buildingId, levelIndex } = job;
  const plan = await getFloorPlan(db, job.floorplanId);
  const file = plan && (await files.get(plan.fileId));
  const building = await getBuilding(db, DRAFT, buildingId);
  const level = await getLevel(db, DRAFT, buildingId, levelIndex);
  if (!plan || !file || !building || !level) throw new ApiError(422, 'floor-plan-missing');
  const fileType = (plan.fileType === 'json' ? 'geojson' : plan.fileType) as FloorPlanSource['fileType'];
  const place = {
    ...placeOf(level, building),
    part: planPartOf(level.extra),
    encoding: planEncodingOf(level.extra),
  };
  const { stream: bytes, size } = file;
  return convertPlaced(deps, {
    fileType,
    bytes,
    size,
    place,
    page: pageOf(level),
    person: personOf(job),
    signal,
  });
}

/** The page of a PDF that shows the level. */
function pageOf({ extra }: LevelRow): number {
  const page = extra['floorPlanPage'];
  return typeof page === 'number' && Number.isInteger(page) && page > 0 ? page : 1;
}

/** By the level's anchors; a level without them has its plan in the middle of the building. */
function placeOf(level: LevelRow, building: BuildingRow): PlanPlace {
  const anchors = anchorPairSchema.safeParse(level.extra['anchors']);
  if (anchors.success) {
    const [a, b] = anchors.data;
    return { anchors: [anchorAt(a), anchorAt(b)] };
  }
  return { centerPoint: middleOf(boundsOf(building.geometry)!) };
}

const anchorAt = ({ properties, geometry }: Anchor) => ({
  original: properties.originalCoordinates,
  coordinates: geometry.coordinates,
});

/** Jobs count for their client, so that they take nothing from what its people do at the same time. */
const personOf = ({ clientId }: MapJob): string => `map-jobs:${clientId}`;

async function findOn(
  { children }: JobDeps,
  plan: Uint8Array,
  job: MapJob,
  signal: AbortSignal,
): Promise<Finding[]> {
  const how = { person: personOf(job), signal };
  const done = await children.run(FIND_ROOMS, { params: null, parts: [plan] }, how);
  return JSON.parse(Buffer.from(done.bytes).toString('utf8')) as Finding[];
}
