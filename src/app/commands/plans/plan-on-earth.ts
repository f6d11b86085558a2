import { getBuilding } from '../../../db/index.ts';
import { anchorPairSchema, type Anchor, type AnchorPair } from '../../../domain/entities/anchor.ts';
import type { Position } from '../../../domain/entities/geometry.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { planEncodingOf, planPartOf } from '../../../domain/entities/plan-file.ts';
import { inUtf8, type PagePicture, isDeviceDrawing, formatOf } from '../../../domain/floorplan/index.ts';
import { boundsOf, middleOf } from '../../../domain/geometry/index.ts';
import type { PlanPlace } from '../../../domain/floorplan/read/drawing/placed-features.ts';
import { startReadPlan, type PlacedPlan } from '../../../workers/index.ts';
import { PDF_FILES } from '../../state/page/pdf-files.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import { levelPlan, type LevelPlan } from './level-plan.ts';

/** `pages`: how many a PDF has; null where it could not be opened. */
export type PlanOnEarth = { pages?: number | null } & Pick<PlacedPlan, 'lost' | 'encodings'> &
  /** `anchors`: of a drawing, and where they lie on earth by this; null where the file is on earth by itself. */
  (
    | { ok: true; json: Uint8Array<ArrayBuffer>; anchors: PlacedPlan['anchors'] | null }
    | { ok: false; code: string }
  );

/**
 * What is drawn on the plan of a level, where its anchors put it: a FeatureCollection as UTF-8 JSON. Read on this device;
 * an abort ends it at once. Refused with the codes of the readers, `no-plan-here`, `not-on-device`.
 * @param known the plan, by who has asked for it already
 * @param page of a PDF
 * @param encoding in what its texts are written, by a person; null: as it says, or seems to be
 * @param middle where the middle of a drawing goes that the level has no anchors for; else that of its building
 */
export async function planOnEarth(
  workspace: Workspace,
  level: Level,
  signal: AbortSignal,
  known?: LevelPlan | null,
  middle?: Position,
  page = pageOf(level),
  encoding = planEncodingOf(level.extra),
): Promise<PlanOnEarth> {
  const plan = known === undefined ? await levelPlan(workspace, level) : known;
  if (plan === null) return { ok: false, code: 'no-plan-here' };
  const { fileType, bytes } = plan;
  if (formatOf(fileType) === 'geojson') return { ok: true, json: inUtf8(bytes), anchors: null };
  const anchors = anchorPairSchema.safeParse(level.extra['anchors']);
  if (!isDeviceDrawing(fileType)) return { ok: false, code: 'not-on-device' };
  const centerPoint = middle ?? (anchors.success ? undefined : await middleOfBuilding(workspace, level));
  const where = anchors.success ? placeBy(anchors.data, middle) : centerPoint && { centerPoint };
  if (where === undefined) return { ok: false, code: 'not-on-device' };
  const place = { ...where, part: planPartOf(level.extra), encoding };
  const job = startReadPlan(signal);
  const answer = await job
    .read(fileType, bytes, { page, files: PDF_FILES }, place)
    .finally(() => job.close());
  const { pages = null } = answer;
  const { lost, encodings } = answer.ok ? answer.value : answer;
  const about = { pages, ...(lost && { lost }), ...(encodings && { encodings }) };
  return answer.ok
    ? { ok: true, json: answer.value.json, anchors: answer.value.anchors, ...about }
    : { ok: false, code: answer.code, ...about };
}

/** Where the server, too, puts the plan of a level without anchors. */
async function middleOfBuilding({ db }: Workspace, { buildingLid }: Level): Promise<Position | undefined> {
  const building = await getBuilding(db, buildingLid);
  const bounds = building && boundsOf(building.geometry);
  return bounds ? middleOf(bounds) : undefined;
}

/** Anchors of a level that was made of GeoJSON are degrees on both sides, and place no drawing. */
export function placeBy(anchors: AnchorPair, middle: Position | undefined): PlanPlace {
  const isOnEarth = anchors.every(({ properties, geometry }) =>
    properties.originalCoordinates.every((n, i) => Math.abs(n - geometry.coordinates[i]!) < 1e-6),
  );
  if (isOnEarth && middle !== undefined) return { centerPoint: middle };
  return { anchors: [anchorAt(anchors[0]), anchorAt(anchors[1])] };
}

const anchorAt = ({ properties, geometry }: Anchor) => ({
  original: properties.originalCoordinates,
  coordinates: geometry.coordinates,
});

/** The page of a PDF that shows the level. */
export function pageOf({ extra }: Level): number {
  const page = extra['floorPlanPage'];
  return typeof page === 'number' ? page : 1;
}

/** A page of a PDF (from 1) that was scanned, as a picture; null where it can't be drawn here. An abort ends it at once. */
export async function scannedPage(
  bytes: Uint8Array<ArrayBuffer>,
  page: number,
  signal: AbortSignal,
): Promise<PagePicture | null> {
  const job = startReadPlan(signal);
  const answer = await job.renderPdf(bytes.slice(), { page, files: PDF_FILES }).finally(() => job.close());
  return answer.ok ? answer.value : null;
}
