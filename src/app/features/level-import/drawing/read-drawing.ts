import type { Answer, RefusalCode } from '../../../../domain/coded-error.ts';
import type { MultiPolygon, Polygon, Position } from '../../../../domain/entities/geometry.ts';
import {
  FAR,
  movePosition,
  UNMOVED,
  type LayerSummary,
  type OutlineFit,
  type Placement,
  type Progress,
  type RoleChoices,
  type DrawingType,
  isDeviceDrawing,
} from '../../../../domain/floorplan/index.ts';
import type { DrawingBox } from '../../../../domain/entities/plan-file.ts';
import type { PlanPlace } from '../../../../domain/floorplan/read/drawing/placed-features.ts';
import type { Encoding } from '../../../../domain/text-encoding/index.ts';
import { boundsOf, distanceMetres, middleOf } from '../../../../domain/geometry/index.ts';
import type { PlanDoubt } from '../../../../domain/rooms/plan-doubts.ts';
import {
  startPlacePlan,
  startReadPlan,
  type PlacedPlan,
  type PlanAnswer,
  type PlacePlanJob,
} from '../../../../workers/index.ts';
import type { Convert, ConvertCode, Converted } from '../../../commands/index.ts';
import { findRoomsOn } from './find-rooms-on.ts';
import { likelyScale } from './likely-scale.ts';
import { PDF_FILES } from '../../../state/page/pdf-files.ts';

export interface DrawingSource {
  type: DrawingType;
  /** Its size is that of a page, and its scale not known. */
  isPaper: boolean;
  /** Its unit is certain: it is a storey of a building model. */
  isExact?: boolean;
  bytes: Uint8Array<ArrayBuffer>;
  /** Of a PDF, from 1. */
  page: number;
  /** Told how many a PDF has. */
  onPages: (count: number) => void;
  /** Reads what this device can't. */
  convert: Convert;
  /** The person's choices for its layers. */
  roles: RoleChoices;
  /** Of a sheet with several plans the chosen one; null: all of it. */
  part: DrawingBox | null;
  /** In what a person said that its names are written. */
  encoding: Encoding | null;
  outline: Polygon | MultiPolygon;
  /** Degrees: the middle of the building. */
  pivot: Position;
}

export interface ReadDrawing {
  job: PlacePlanJob;
  /** Corners of the drawing, and where its reader put them on earth. */
  anchors: PlacedPlan['anchors'];
  /** Where it says that it lies, or else where it lies best. */
  fit: OutlineFit;
  /** Where it lies best on the outline of the building. */
  fitted: Placement;
  /** What it says of its place on earth; null where it says nothing. */
  georeference: StatedPlace | null;
  /** In what it is read if it names no unit; null where it names one, or where the building says how large it is. */
  unit: PlacedPlan['unit'] | null;
  /** What speaks against the rooms that were found on it. */
  doubts: PlanDoubt[];
  /** Its layers and blocks, where its reader put them. */
  layers: LayerSummary[];
  /** The plans of its sheet, and how much was left out that lies far away. */
  sheet: Pick<PlacedPlan, 'parts' | 'farAway' | 'lost' | 'encodings'>;
}

/** The place that a drawing states, and what became of it: metres from the building where that is too far to be meant. */
export type StatedPlace = { system: string } & (
  | { is: 'placed' | 'unknown' }
  | { is: 'away'; metres: number }
);

export type DrawingAnswer =
  | { ok: true; value: ReadDrawing }
  | {
      ok: false;
      code: RefusalCode | ConvertCode | 'no-rooms';
      layers: LayerSummary[];
      lost?: PlacedPlan['lost'] | undefined;
      encodings?: PlacedPlan['encodings'] | undefined;
    };

/** From this scale on the plan's unit is taken for right, and the rest for the thickness of walls. */
const SAME_SCALE = 0.05;
/** The plan may be so many times as large as its building, or as small, before its unit is questioned. */
const ANY_SIZE = 4;
/** Metres from corner to corner of a floor. A drawing that has such a size in its own unit is believed. */
const FLOOR = { least: 5, most: 500 };
/** Share of the outline that a plan has to fill at another size before it is read in that. */
const GOOD_FIT = 0.7;

/**
 * Reads a drawing on this device, finds its rooms and puts them on the outline of the building. Each step has a worker of
 * its own; an abort ends it at once. Refused with the codes of the readers, and `no-rooms`.
 */
export async function readDrawing(
  source: DrawingSource,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<DrawingAnswer> {
  const { pivot, outline } = source;
  const tell = (phase: Progress['phase']): void => onProgress({ phase, done: 0, total: 0 });

  tell('read');
  let plan = await read(source, { centerPoint: pivot }, signal);
  if (!plan.ok) return { ...plan, layers: [] };
  const sheet = sheetOf(plan.value);
  const { lost, encodings } = sheet;
  const stated = statedPlace(plan.value, pivot);
  const there = plan.value.georeference?.anchors;
  if (stated?.is === 'placed' && there != null) {
    plan = await read(source, { anchors: there }, signal);
    return plan.ok ? lieWhereStated(source, plan.value, stated, tell, signal) : { ...plan, layers: [] };
  }
  let unit: PlacedPlan['unit'] | null = plan.value.unit ?? null;
  // A drawing in millimetres that says metres would be looked through for rooms of a city.
  const length = distanceMetres(...corners(plan.value));
  const ratio = longSideOf(outline) / length;
  const isFarOff = ratio > ANY_SIZE || ratio < 1 / ANY_SIZE;
  // The scale of a page is a guess; a unit is written in the drawing, or seen by its doors, walls and texts.
  const isOwnLikely = !source.isPaper && length >= FLOOR.least && length <= FLOOR.most;
  /** How many times the plan is larger by now than it says itself, and whether a unit says so. */
  let size = 1;
  let isUnit = true;
  if (isFarOff && !isOwnLikely && source.isExact !== true) {
    size = likelyScale(ratio, source.isPaper);
    isUnit = size !== ratio;
    plan = await readScaled(source, plan.value, size, signal);
    if (!plan.ok) return { ...plan, layers: [] };
    unit = null;
  }
  const job = startPlacePlan(signal);
  let first: DrawingAnswer | null = null;
  for (let attempt = 0; ; attempt += 1) {
    const { anchors, json } = plan.value;
    tell('rooms');
    const found = await findRoomsOn(json, source.roles, signal);
    // At another size its walls and doors may be none: then the first reading is the better one.
    if (!found.ok) return first ?? { ...found, lost, encodings };
    const { rooms, layers, doubts } = found;
    tell('place');
    const toPlace = { findings: rooms, pivot, outline };
    let fit = await job.open(toPlace, false);
    const isSame = isUnit && Math.abs(fit.placement.scale - 1) <= SAME_SCALE;
    // A wing, or a part of a floor, is smaller than its building: it is not stretched over the outline.
    const isOwn = source.isExact === true || (attempt === 0 && isOwnLikely && fit.overlap < GOOD_FIT);
    if (isSame || isOwn) fit = await job.open(toPlace, true);
    const about = { anchors, fit, fitted: fit.placement, georeference: stated };
    const answer: DrawingAnswer = { ok: true, value: { job, ...about, layers, unit, doubts, sheet } };
    if (isSame || isOwn || attempt > 0) return answer;
    first = answer;
    // Rooms are found by how thick walls and how wide doors are: once more at the size that fits.
    tell('read');
    unit = null;
    const fitting = size * fit.placement.scale;
    const meant = likelyScale(fitting, source.isPaper);
    isUnit = meant !== fitting;
    plan = await readScaled(source, plan.value, meant / size, signal);
    if (!plan.ok) return { ...plan, layers: [] };
    size = meant;
  }
}

const sheetOf = ({ parts, farAway, lost, encodings }: ReadDrawing['sheet']): ReadDrawing['sheet'] => ({
  parts,
  farAway,
  ...(lost && { lost }),
  ...(encodings && { encodings }),
});

/** What a drawing says of its place, where it says anything. */
function statedPlace({ georeference }: PlacedPlan, pivot: Position): StatedPlace | null {
  if (georeference === undefined) return null;
  const { system, anchors } = georeference;
  if (anchors === null) return { system, is: 'unknown' };
  const [{ coordinates: a }, { coordinates: b }] = anchors;
  const metres = distanceMetres(middleOf([...a, ...b]), pivot);
  return metres > FAR ? { system, is: 'away', metres } : { system, is: 'placed' };
}

/** A drawing that was read where it says that it stands, which says how large it is too. */
async function lieWhereStated(
  { pivot, outline, roles }: DrawingSource,
  { anchors, json, ...about }: PlacedPlan,
  georeference: StatedPlace,
  tell: (phase: Progress['phase']) => void,
  signal: AbortSignal,
): Promise<DrawingAnswer> {
  tell('rooms');
  const found = await findRoomsOn(json, roles, signal);
  const sheet = sheetOf(about);
  const { lost, encodings } = sheet;
  if (!found.ok) return { ...found, lost, encodings };
  const { rooms, layers, doubts } = found;
  tell('place');
  const job = startPlacePlan(signal);
  const { placement: fitted } = await job.open({ findings: rooms, pivot, outline }, true);
  const { fit } = await job.place(UNMOVED);
  return { ok: true, value: { job, anchors, fit, fitted, georeference, layers, unit: null, doubts, sheet } };
}

const corners = ({ anchors: [a, b] }: PlacedPlan): [Position, Position] => [a.coordinates, b.coordinates];

function readScaled(
  source: DrawingSource,
  { anchors }: PlacedPlan,
  scale: number,
  signal: AbortSignal,
): Promise<Answer<PlacedPlan> | Converted> {
  if (!isDeviceDrawing(source.type))
    return source.convert(source.bytes, source.pivot, scale, source.encoding);
  const move = movePosition({ ...UNMOVED, scale }, source.pivot);
  const [a, b] = anchors.map(({ original, coordinates }) => ({ original, coordinates: move(coordinates) }));
  return read(source, { anchors: [a!, b!] }, signal);
}

async function read(
  { type, bytes, page, onPages, pivot, convert, part, encoding }: DrawingSource,
  where: PlanPlace,
  signal: AbortSignal,
): Promise<PlanAnswer | Converted> {
  if (!isDeviceDrawing(type)) return convert(bytes, pivot, 1, encoding);
  const place = { ...where, part: part ?? undefined, encoding };
  const job = startReadPlan(signal);
  try {
    // The reader takes its bytes away with it.
    const copy = bytes.slice();
    const answer = await job.read(type, copy, { page, files: PDF_FILES }, place);
    if (answer.pages != null) onPages(answer.pages);
    return answer;
  } finally {
    job.close();
  }
}

/** Metres from corner to corner. */
function longSideOf(outline: Polygon | MultiPolygon): number {
  const [west, south, east, north] = boundsOf(outline) ?? [0, 0, 0, 0];
  return distanceMetres([west, south], [east, north]);
}
