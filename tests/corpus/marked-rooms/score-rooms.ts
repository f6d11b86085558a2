import { readFileSync } from 'node:fs';
import { featureCollection, intersect, polygon } from '@turf/turf';
import * as z from 'zod';
import { pdfLibrary } from '../../../server/modules/plans/conversion/pdf/pdf-library.ts';
import type { Polygon } from '../../../src/domain/entities/geometry.ts';
import { placeDrawing } from '../../../src/domain/floorplan/read/drawing/place-drawing.ts';
import type { PlanPlace } from '../../../src/domain/floorplan/read/drawing/placed-features.ts';
import { readDxf } from '../../../src/domain/floorplan/read/dxf/read-dxf.ts';
import { readPdf } from '../../../src/domain/floorplan/read/pdf/read-pdf.ts';
import { areaSquareMetres, boundsOf, partsOf } from '../../../src/domain/geometry/index.ts';
import { findRooms } from '../../../src/domain/rooms/find-rooms.ts';
import { builtInTaxonomy, planRoleOf } from '../../../src/domain/taxonomy/index.ts';
import { valueOf } from '../../support/domain/value-of.ts';
import { sharedBytes } from '../../support/shared-data.ts';

const ringSchema = z.array(z.tuple([z.number(), z.number()]));
const marksSchema = z.object({
  metresPerUnit: z.number(),
  page: z.number().optional(),
  rooms: z.array(z.object({ name: z.string(), ring: ringSchema })),
  /** Shafts, closets without a name, what is open on a side: finding or missing them costs nothing. */
  optional: z.array(ringSchema),
});

export interface RoomScore {
  precision: number;
  recall: number;
  /** Of the marked rooms with a name that were found, the share that is called so. */
  named: number;
  missed: string[];
  /** Found without a marked room there, with the middle of its box in the drawing's unit. */
  wrong: string[];
  seconds: number;
}

const METRES_PER_DEGREE = 111_319.490_793;
/** Shared area over the area of both together. */
const SAME = 0.7;

const isRoom = ({ typeCode }: { typeCode: string }): boolean =>
  ['room', 'walkable'].includes(planRoleOf(typeCode, builtInTaxonomy));

/** Finds the rooms of a drawing, and holds them against those that a person marked. */
export async function scoreMarked(path: string, name: string): Promise<RoomScore> {
  const text = readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8');
  const { metresPerUnit, page = 1, rooms, optional } = marksSchema.parse(JSON.parse(text));
  const bytes = sharedBytes(path);
  const began = performance.now();
  const drawing = path.endsWith('.dxf') ? readDxf(bytes) : await readPdf(bytes, page, pdfLibrary());
  // By two anchors, as a person would set them who knows the unit: what a plan says of it may be wrong.
  const place: PlanPlace = {
    anchors: [
      { original: [0, 0], coordinates: [0, 0] },
      { original: [1 / metresPerUnit, 0], coordinates: [1 / METRES_PER_DEGREE, 0] },
    ],
  };
  const findings = valueOf(findRooms([...valueOf(placeDrawing(valueOf(drawing), place))])).filter(isRoom);
  const seconds = (performance.now() - began) / 1000;
  const toEarth = ([x, y]: [number, number]): [number, number] => [
    (x * metresPerUnit) / METRES_PER_DEGREE,
    (y * metresPerUnit) / METRES_PER_DEGREE,
  ];
  const marked = (ring: [number, number][]): Polygon => ({
    type: 'Polygon',
    coordinates: [[...ring, ring[0]!].map(toEarth)],
  });
  const found = findings.flatMap((one) =>
    partsOf(one.geometry).map((coordinates) => ({
      ...one,
      shape: { type: 'Polygon', coordinates } as Polygon,
    })),
  );
  const truth = rooms.map((room) => ({ ...room, shape: marked(room.ring) }));
  const pairs = truth
    .flatMap((room) => found.map((other) => ({ room, other, share: overlap(room.shape, other.shape) })))
    .filter(({ share }) => share >= SAME)
    .toSorted((a, b) => b.share - a.share);
  const taken = new Map<unknown, unknown>();
  for (const { room, other } of pairs)
    if (!taken.has(room) && !taken.has(other)) {
      taken.set(room, other);
      taken.set(other, room);
    }
  const free = optional.map(marked);
  const wrong = found.filter(
    (one) =>
      !taken.has(one) &&
      !free.some((shape) => overlap(shape, one.shape) >= SAME || isMostlyIn(one.shape, shape)),
  );
  const hits = truth.filter((room) => taken.has(room));
  const labelled = hits.filter((room) => room.name !== '');
  const called = labelled.filter((room) => {
    const { name: own } = taken.get(room) as { name: string | null };
    return own !== null && own.toUpperCase().includes(room.name.toUpperCase());
  });
  const middle = (shape: Polygon): string => {
    const [west, south, east, north] = boundsOf(shape)!;
    const unit = METRES_PER_DEGREE / metresPerUnit;
    const size = areaSquareMetres(shape).toFixed(1);
    return `${Math.round(((west + east) / 2) * unit)},${Math.round(((south + north) / 2) * unit)} (${size} m²)`;
  };
  return {
    precision: hits.length / Math.max(1, hits.length + wrong.length),
    recall: hits.length / truth.length,
    named: called.length / Math.max(1, labelled.length),
    missed: truth.filter((room) => !taken.has(room)).map((room) => `${room.name} ${middle(room.shape)}`),
    wrong: wrong.map((one) => `${one.name ?? ''} ${middle(one.shape)}`),
    seconds,
  };
}

function common(a: Polygon, b: Polygon): number {
  const [w, s, e, n] = boundsOf(a)!;
  const [w2, s2, e2, n2] = boundsOf(b)!;
  if (w > e2 || w2 > e || s > n2 || s2 > n) return 0;
  const shared = intersect(featureCollection([polygon(a.coordinates), polygon(b.coordinates)]));
  return shared ? areaSquareMetres(shared.geometry as Polygon) : 0;
}

function overlap(a: Polygon, b: Polygon): number {
  const shared = common(a, b);
  return shared / (areaSquareMetres(a) + areaSquareMetres(b) - shared);
}

const isMostlyIn = (a: Polygon, b: Polygon): boolean => common(a, b) >= areaSquareMetres(a) * SAME;
