import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanePoint } from '../../../src/domain/geometry/index.ts';
import { localPlane, partsOf } from '../../../src/domain/geometry/index.ts';
import type { Position } from '../../../src/domain/entities/geometry.ts';
import { pointsOf, type Drawing } from '../../../src/domain/floorplan/read/drawing/drawing.ts';
import { placeDrawing } from '../../../src/domain/floorplan/read/drawing/place-drawing.ts';
import { readDxf } from '../../../src/domain/floorplan/read/dxf/read-dxf.ts';
import { readPdf } from '../../../src/domain/floorplan/read/pdf/read-pdf.ts';
import { findRooms } from '../../../src/domain/rooms/find-rooms.ts';
import { builtInTaxonomy, planRoleOf } from '../../../src/domain/taxonomy/index.ts';
import { pdfLibrary } from '../../../server/modules/plans/conversion/pdf/pdf-library.ts';
import { valueOf } from '../../support/domain/value-of.ts';
import { SHARED_DATA } from '../../support/shared-data.ts';

const FOLDER = join(SHARED_DATA, 'rooms');
const CENTRE: Position = [10, 50];
const NOT_ROOMS: ReadonlySet<string> = new Set(['wall', 'window', 'door', 'outline', 'opening']);

/** How a plan is drawn, by its file. */
export const VARIANTS = {
  layers: 'layers.dxf',
  onelayer: 'onelayer.dxf',
  'plan.pdf': 'plan.pdf',
  sheet: 'sheet.pdf',
  'one-pen sheet': 'sheet.pdf',
};
export type Variant = keyof typeof VARIANTS;

interface Truth {
  plan: string;
  sheetOrigin: PlanePoint;
  pdfOrigin: PlanePoint;
}
interface FoundRoom {
  name: string | null;
  /** Metres of the plan. */
  polygon: PlanePoint[][];
}
/** What the scorer of the plans says of one plan; shares between 0 and 1. */
export interface Score {
  plan: string;
  f1: number;
}
interface Scorer {
  score: (truth: Truth, found: readonly FoundRoom[]) => Score;
  /** Over all rooms. `labels`: share of the rooms with a name that were found with it. */
  total: (scores: readonly Score[]) => { f1: number; recall: number; labels: number };
}

/** The scorer lies beside the plans. */
export const loadScorer = async (): Promise<Scorer> => (await import(join(FOLDER, 'score.mjs'))) as Scorer;

/** Folders of the plans whose rooms are known, by their order in the alphabet. */
export const planFolders = (): string[] =>
  ['free', 'agpl'].flatMap((origin) =>
    readdirSync(join(FOLDER, origin))
      .map((name) => join(FOLDER, origin, name))
      .filter((folder) => existsSync(join(folder, 'truth.json')))
      .toSorted(),
  );

export const truthOf = (folder: string): Truth =>
  JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Truth;

const withoutPens = (drawing: Drawing): Drawing => ({
  ...drawing,
  drawn: drawing.drawn.map((one) => ({ ...one, strokeWidth: undefined })),
});

async function drawingOf(path: string): Promise<Drawing> {
  const bytes = new Uint8Array(readFileSync(path));
  return path.endsWith('.pdf') ? valueOf(await readPdf(bytes, 1, pdfLibrary())) : valueOf(readDxf(bytes));
}

/** What is found on a plan. */
export interface FoundOnPlan {
  rooms: FoundRoom[];
  doors: PlanePoint[][][];
  drawing: Drawing;
  /** Milliseconds of reading and finding. */
  ms: number;
}

/** The rooms and doors that are found on a plan, in its metres; null without that variant. */
export async function foundOnPlan(folder: string, variant: Variant): Promise<FoundOnPlan | null> {
  const path = join(folder, VARIANTS[variant]);
  if (!existsSync(path)) return null;
  const truth = truthOf(folder);
  const began = performance.now();
  const read = await drawingOf(path);
  const drawing = variant === 'one-pen sheet' ? withoutPens(read) : read;
  const placed = [...valueOf(placeDrawing(drawing, { centerPoint: CENTRE }))];
  const findings = valueOf(findRooms(placed));
  const ms = performance.now() - began;
  const plane = localPlane(CENTRE);
  const corner = lowestCorner(drawing);
  const anchor = placed.find(({ properties }) => properties['typeCode'] === 'georeferencing-anchor');
  const [ax, ay] = plane.toPlane(anchor?.geometry?.coordinates as Position);
  const off = originOf(truth, variant);
  const back = (position: Position): PlanePoint => {
    const [x, y] = plane.toPlane(position);
    const scale = drawing.metresPerUnit;
    return [x - ax + corner[0] * scale + off[0], y - ay + corner[1] * scale + off[1]];
  };
  const found = findings.flatMap(({ name, typeCode, geometry }) =>
    partsOf(geometry).map((rings) => ({
      name,
      role: planRoleOf(typeCode, builtInTaxonomy),
      polygon: rings.map((ring) => ring.map(back)),
    })),
  );
  const doors = found.filter(({ role }) => role === 'door').map(({ polygon }) => polygon);
  return { rooms: found.filter(({ role }) => !NOT_ROOMS.has(role)), doors, drawing, ms };
}

function originOf(truth: Truth, variant: Variant): PlanePoint {
  if (VARIANTS[variant] === 'sheet.pdf') return truth.sheetOrigin;
  return variant === 'plan.pdf' ? truth.pdfOrigin : [0, 0];
}

function lowestCorner({ drawn }: Drawing): PlanePoint {
  let [west, south] = [Infinity, Infinity];
  for (const one of drawn)
    for (const [x, y] of pointsOf(one)) [west, south] = [Math.min(west, x), Math.min(south, y)];
  return [west, south];
}
