import type { Bounds, FeatureGeometry, Position, Ring } from '../../../domain/entities/geometry.ts';
import { boundsOf, nearestOnSegment, ringsOf } from '../../../domain/geometry/index.ts';
import type { SnapKind } from '../../port.ts';

/** Pixels within which a corner is drawn to what is there. */
export const SNAP_PX = 12;
/** Pixels along an edge within which it is met at a right angle. */
const PERPENDICULAR_PX = 8;

export interface Pixel {
  x: number;
  y: number;
}
export interface Snap {
  position: Position;
  to: SnapKind;
  /** What has the corner or the edge. */
  of: FeatureGeometry | null;
  /** Of guides: from the corners that they go through. */
  lines: readonly (readonly [Position, Position])[];
}
/** Between pixels of the map's canvas and the earth. */
export interface Projection {
  project: (position: Position) => Pixel;
  unproject: (pixel: Pixel) => Position;
}

const boxes = new WeakMap<FeatureGeometry, Bounds | null>();

function boxOf(geometry: FeatureGeometry): Bounds | null {
  let box = boxes.get(geometry);
  if (box === undefined) boxes.set(geometry, (box = boundsOf(geometry)));
  return box;
}

/** Whether the box around it meets another one, degrees. */
export function geometryNear(geometry: FeatureGeometry, box: Bounds): boolean {
  const of = boxOf(geometry);
  return of !== null && of[2] >= box[0] && of[0] <= box[2] && of[3] >= box[1] && of[1] <= box[3];
}

/** The nearest point of the segment a-b, in pixels. */
function nearestOn(a: Pixel, b: Pixel, p: Pixel): Pixel {
  const [x, y] = nearestOnSegment([p.x, p.y], [a.x, a.y], [b.x, b.y]);
  return { x, y };
}

/** The box around a pixel within which something may catch it, in degrees. */
export function boxAround(pixel: Pixel, { unproject }: Projection, reach = SNAP_PX): Bounds {
  const [west, south] = unproject({ x: pixel.x - reach, y: pixel.y + reach });
  const [east, north] = unproject({ x: pixel.x + reach, y: pixel.y - reach });
  return [west, south, east, north];
}

interface Near {
  position: Position;
  distance: number;
  of: FeatureGeometry | null;
  /** Of an edge: its ends. */
  ends?: readonly [Pixel, Pixel];
}
interface Found {
  corner: Near | null;
  edge: Near | null;
}

/** Only edges whose box comes near are projected: a ring of many thousands costs a comparison for each. */
function lookAlong(
  ring: Ring,
  pixel: Pixel,
  box: Bounds,
  { project, unproject }: Projection,
  found: Found,
  of: FeatureGeometry | null = null,
): void {
  const [west, south, east, north] = box;
  for (let i = 0; i < ring.length; i++) {
    const b = ring[i]!;
    const a = ring[i - 1] ?? b;
    if ((a[0] < west && b[0] < west) || (a[0] > east && b[0] > east)) continue;
    if ((a[1] < south && b[1] < south) || (a[1] > north && b[1] > north)) continue;
    const here = project(b);
    const distance = Math.hypot(here.x - pixel.x, here.y - pixel.y);
    if (distance <= SNAP_PX && (!found.corner || distance < found.corner.distance))
      found.corner = { position: b, distance, of };
    if (i === 0 || found.corner) continue;
    const start = project(a);
    const on = nearestOn(start, here, pixel);
    const away = Math.hypot(on.x - pixel.x, on.y - pixel.y);
    if (away <= SNAP_PX && (!found.edge || away < found.edge.distance))
      found.edge = { position: unproject(on), distance: away, of, ends: [start, here] };
  }
}

/**
 * What a pixel is drawn to: the nearest corner within reach, else the nearest place on an edge, else null.
 * Only geometries whose box comes near are looked at, so a level of thousands costs no more than the room around.
 * @param last the corner before: an edge is met at a right angle where that is near
 */
export function snapTo(
  pixel: Pixel,
  geometries: Iterable<FeatureGeometry>,
  projection: Projection,
  last: Position | null = null,
): Snap | null {
  const box = boxAround(pixel, projection);
  const found: Found = { corner: null, edge: null };
  for (const geometry of geometries) {
    if (!geometryNear(geometry, box)) continue;
    for (const ring of ringsOf(geometry)) lookAlong(ring, pixel, box, projection, found, geometry);
  }
  const square =
    found.corner === null && last !== null ? perpendicular(found.edge, last, pixel, projection) : null;
  if (square !== null) return square;
  const near = found.corner ?? found.edge;
  return near && { position: near.position, to: found.corner ? 'corner' : 'edge', of: near.of, lines: [] };
}

/** Where the line from a corner meets an edge at a right angle; null where that is not near. */
function perpendicular(
  edge: Near | null,
  last: Position,
  pixel: Pixel,
  { project, unproject }: Projection,
): Snap | null {
  if (edge?.ends === undefined) return null;
  const [a, b] = edge.ends;
  const from = project(last);
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const along = length === 0 ? -1 : ((from.x - a.x) * (b.x - a.x) + (from.y - a.y) * (b.y - a.y)) / length;
  if (along < 0 || along > 1) return null;
  const foot = { x: a.x + along * (b.x - a.x), y: a.y + along * (b.y - a.y) };
  const isNear = Math.hypot(foot.x - pixel.x, foot.y - pixel.y) <= PERPENDICULAR_PX;
  // On the edge itself the angle does not count.
  const isApart = Math.hypot(foot.x - from.x, foot.y - from.y) > SNAP_PX;
  if (!isNear || !isApart) return null;
  const position = unproject(foot);
  return { position, to: 'perpendicular', of: edge.of, lines: [[last, position]] };
}

/** Whether a ring has a corner or an edge within reach of a pixel. */
export function isNearRing(pixel: Pixel, ring: Ring, projection: Projection): boolean {
  const found: Found = { corner: null, edge: null };
  lookAlong(ring, pixel, boxAround(pixel, projection), projection, found);
  return found.corner !== null || found.edge !== null;
}
