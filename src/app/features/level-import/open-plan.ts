import type { AnchorPair } from '../../../domain/entities/anchor.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import type { MultiPolygon } from '../../../domain/entities/geometry.ts';
import type { DrawingBox } from '../../../domain/entities/plan-file.ts';
import {
  asksFor,
  convertedFormat,
  extensionOf,
  fileIssue,
  isDrawing,
  isPicture,
  measurePictureFit,
  pictureAnchors,
  pictureInPdf,
  pictureOver,
  placedAnchors,
  planTypeOf,
  type DrawingType,
  type OutlineFit,
  type PagePicture,
  type Placement,
  type RoleChoices,
} from '../../../domain/floorplan/index.ts';
import type { Encoding } from '../../../domain/text-encoding/index.ts';
import { startImportPlan, type ImportPlan } from '../../../workers/index.ts';
import { convertDwg, scannedPage, type PickedPlan } from '../../commands/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import { pivotOf } from './drawing/outline-pivot.ts';
import { frameOf } from './drawing/placement-handles.ts';
import { readDrawing, type ReadDrawing } from './drawing/read-drawing.ts';
import { NOTHING_FOUND, OF_PICTURE, type PlacedDrawing, type PlanEvent } from './plan-state.ts';

export interface ReadOptions {
  /** Of a PDF, from 1. */
  page: number;
  /** Where a person put the drawing before; null: where it fits best. */
  placement: Placement | null;
  /** The person's choices for the layers of a drawing. */
  roles: RoleChoices;
  /** Of a sheet with several plans the chosen one; null: all of it. */
  part: DrawingBox | null;
  /** In what a person said that its names are written. */
  encoding: Encoding | null;
}

/** What a plan is read for, and who hears how that goes on. */
export interface PlanReader {
  workspace: Workspace;
  building: Building;
  taxonomy: Taxonomy;
  send: (event: PlanEvent) => void;
  /** Of a PDF, once it is known. */
  onPages: (pages: number) => void;
  onOpened: (job: ImportPlan) => void;
}

/** A file that is read or open: its jobs end with it. */
export interface OpenPlan {
  roles: RoleChoices;
  abort: AbortController;
  plan: ImportPlan | null;
  drawing: ReadDrawing | null;
  picture: PagePicture | null;
  /** The picture is a page of a PDF, which may have others. */
  isScan: boolean;
}

export const startPlan = (roles: RoleChoices): OpenPlan => ({
  abort: new AbortController(),
  plan: null,
  drawing: null,
  picture: null,
  isScan: false,
  roles,
});

export function endPlan(of: OpenPlan | null): void {
  of?.abort.abort();
  of?.plan?.close();
  of?.drawing?.job.close();
}

const isWanted = (of: OpenPlan): boolean => !of.abort.signal.aborted;

/** Features that are read and not shown yet: shows them, if they are still wanted. */
export type Show = () => boolean;

// @spec 8.22
/** Reads a file of any format. Null: it is refused, failed or no longer wanted. */
export async function readPlan(
  of: OpenPlan,
  reader: PlanReader,
  file: PickedPlan,
  options: ReadOptions,
): Promise<Show | null> {
  try {
    const { name, bytes } = file;
    const type = planTypeOf(name);
    // A reader takes its bytes away with it.
    if (!isDrawing(type)) return await readFeatures(of, reader, bytes.slice(), null);
    of.picture = type === 'pdf' ? pictureInPdf(bytes) : null;
    if (of.picture !== null) return placePicture(of, reader, of.picture, options.placement);
    if (isPicture(extensionOf(name))) {
      reader.send({ type: 'refuse', issues: [fileIssue('picture-unreadable')] });
      return null;
    }
    return await readLines(of, reader, { ...file, type }, options);
  } catch {
    // A job that was closed on purpose reports nothing; any other end is reported.
    if (isWanted(of)) reader.send({ type: 'fail' });
    return null;
  }
}

/** Reads a drawing; a PDF without lines is taken as a picture. */
async function readLines(
  of: OpenPlan,
  reader: PlanReader,
  { name, bytes, type }: PickedPlan & { type: DrawingType },
  { page, part, encoding, placement }: ReadOptions,
): Promise<Show | null> {
  const { workspace, building, send } = reader;
  const { roles } = of;
  const source = {
    type,
    isPaper: asksFor(extensionOf(name), 'scale'),
    isExact: convertedFormat(extensionOf(name)) === 'ifc',
    bytes,
    page,
    onPages: reader.onPages,
    roles,
    part,
    encoding,
    convert: convertDwg(workspace),
    outline: building.geometry,
    pivot: pivotOf(building.geometry),
  };
  const answer = await readDrawing(
    source,
    (progress) => {
      if (isWanted(of)) send({ type: 'progress', progress });
    },
    of.abort.signal,
  );
  if (!isWanted(of)) return null;
  if (answer.ok) {
    of.drawing = answer.value;
    return placeDrawing(of, reader, answer.value, placement ?? answer.value.fit.placement);
  }
  const { code, layers, lost, encodings } = answer;
  if (code === 'pdf-raster-only') {
    of.picture = await scannedPage(bytes, page, of.abort.signal);
    if (!isWanted(of)) return null;
    of.isScan = true;
    if (of.picture !== null) return placePicture(of, reader, of.picture, placement);
  }
  const kept = layers.length > 0 && { layers: { layers, roles } };
  send({ type: 'refuse', issues: [fileIssue(code)], ...kept, lost, encodings });
  return null;
}

/** Reads features in earth coordinates. Null: they are refused, or no longer wanted. */
async function readFeatures(
  of: OpenPlan,
  { taxonomy, send, onOpened }: PlanReader,
  json: Uint8Array<ArrayBuffer>,
  drawing: PlacedDrawing | null,
): Promise<Show | null> {
  const job = startImportPlan({
    taxonomy,
    onProgress: (progress) => {
      if (of.plan === job) send({ type: 'progress', progress });
    },
  });
  of.plan?.close();
  of.plan = job;
  const isLatest = (): boolean => isWanted(of) && of.plan === job;
  const answer = await job.open(json);
  if (!isLatest()) return null;
  if (!answer.ok) {
    send({ type: 'refuse', issues: answer.issues });
    return null;
  }
  return () => {
    if (!isLatest()) return false;
    onOpened(job);
    send({ type: 'open', summary: answer.summary, drawing });
    return true;
  };
}

async function placeDrawing(
  of: OpenPlan,
  reader: PlanReader,
  drawing: ReadDrawing,
  placement: Placement,
): Promise<Show | null> {
  const { fit, json } = await drawing.job.place(placement);
  if (!isWanted(of)) return null;
  const { anchors, layers, fitted, georeference, unit, sheet, doubts } = drawing;
  return readFeatures(of, reader, json, {
    fit,
    best: drawing.fit.placement,
    fitted,
    georeference,
    frame: frameOf(anchors, pivotOf(reader.building.geometry)),
    layers: { layers, roles: of.roles },
    picture: null,
    isScan: false,
    unit,
    sheet,
    doubts,
  });
}

/** A picture is not looked through: it is laid over its building. */
function placePicture(
  of: OpenPlan,
  { building: { geometry: outline }, send }: PlanReader,
  picture: PagePicture,
  placed: Placement | null,
): Show {
  const pivot = pivotOf(outline);
  const best = pictureOver(picture, outline, pivot);
  const fit = measurePictureFit(picture, outline, pivot, placed ?? best);
  const frame = frameOf(pictureAnchors(picture, pivot), pivot);
  const { isScan } = of;
  return () => {
    if (!isWanted(of)) return false;
    const drawing = { ...OF_PICTURE, fit, best, fitted: best, frame, picture, isScan };
    send({ type: 'open', summary: NOTHING_FOUND, drawing });
    return true;
  };
}

/** Puts a drawing somewhere else. */
export async function movePlan(of: OpenPlan, reader: PlanReader, placement: Placement): Promise<void> {
  if (of.picture !== null) return void placePicture(of, reader, of.picture, placement)();
  if (of.drawing === null) return;
  try {
    (await placeDrawing(of, reader, of.drawing, placement))?.();
  } catch {
    if (isWanted(of)) reader.send({ type: 'fail' });
  }
}

/** Where a drawing lies best on these rooms; null where none is open. */
export async function fitPlanTo(of: OpenPlan | null, rooms: MultiPolygon): Promise<OutlineFit | null> {
  const drawing = of?.drawing ?? null;
  // A scale of 1 is that of its own unit.
  const keepsScale = drawing?.fit.placement.scale === 1;
  return drawing === null ? null : drawing.job.fitTo(rooms, keepsScale).catch(() => null);
}

/** Of a drawing, as it is placed; null for a plan that brings its place along. */
export function anchorsOfPlan(
  of: OpenPlan | null,
  { geometry: outline }: Building,
  placement: Placement | null,
): AnchorPair | null {
  const { drawing = null, picture = null } = of ?? {};
  const pivot = pivotOf(outline);
  if (picture !== null) {
    const place = placement ?? pictureOver(picture, outline, pivot);
    return placedAnchors(pictureAnchors(picture, pivot), place, pivot);
  }
  return drawing && placedAnchors(drawing.anchors, placement ?? drawing.fit.placement, pivot);
}
