import type { Position, Ring } from '../entities/geometry.ts';
import { localPlane, type PlanePoint } from '../geometry/index.ts';
import {
  between,
  bulgeThrough,
  bulgeTowards,
  cornersOfArc,
  LEAST_BULGE_M,
  lengthOf,
  radiusOfBulge,
} from './arc.ts';

/** A stretch of a closed ring whose corners are on one circle; it may run over the place where the ring begins. */
export interface Arc {
  /** Index of its first corner. */
  first: number;
  chords: number;
}

/** A ring of more corners is not searched: each movement of a hand would. */
const MOST_CORNERS = 1000;
const LEAST_CHORDS = 4;
/** Metres from the circle: 8 decimals move a corner by one millimetre. */
const TOLERANCE_M = 0.005;
/** Radians from one corner to the next, seen from the centre. With wider ones it was drawn as a polygon. */
const WIDEST_STEP = (29 * Math.PI) / 180;

/** The arcs of a closed ring, in order; two may share an end. None in a circle, which has no ends. */
export function arcsOf(ring: Ring): Arc[] {
  const [origin] = ring;
  const count = ring.length - 1;
  if (origin === undefined || count <= LEAST_CHORDS || count > MOST_CORNERS) return [];
  const plane = localPlane(origin);
  const flat = ring.slice(0, -1).map((corner) => plane.toPlane(corner));
  const found = arcsFrom(flat, 0, true)[0];
  // The ring may begin in the middle of an arc; where an arc ends, none does.
  return found === undefined ? [] : arcsFrom(flat, (found.first + found.chords) % count, false);
}

function arcsFrom(flat: readonly PlanePoint[], start: number, isFirstEnough: boolean): Arc[] {
  const count = flat.length;
  const ring = Array.from({ length: 2 * count }, (_, i) => flat[(start + i) % count]!);
  const arcs: Arc[] = [];
  // While a first arc is sought it may run over the beginning.
  const end = isFirstEnough ? 2 * count - 1 : count;
  for (let i = 0; i < count && i + LEAST_CHORDS <= end;) {
    const chords = chordsFrom(ring, i, Math.min(end, i + count));
    // Also from the next corner to this one: it is round all the way.
    if (chords >= count - 1 && isOnCircle(ring, i + 1, i + count)) return [];
    if (chords === 0) i++;
    else {
      arcs.push({ first: (start + i) % count, chords });
      if (isFirstEnough) return arcs;
      i += chords;
    }
  }
  return arcs;
}

/** How many chords the arc has that begins at a corner; 0 where none does. */
function chordsFrom(ring: readonly PlanePoint[], first: number, end: number): number {
  let last = first + LEAST_CHORDS;
  if (last > end || !isOnCircle(ring, first, last)) return 0;
  // By steps that double while they fit, and then halve: each looks at all corners again.
  let step = 1;
  for (; last + step <= end && isOnCircle(ring, first, last + step); step *= 2) last += step;
  for (; step >= 1; step /= 2) if (last + step <= end && isOnCircle(ring, first, last + step)) last += step;
  const [a, b] = [ring[first]!, ring[last]!];
  const bulge = bulgeThrough(a, ring[Math.floor((first + last) / 2)]!, b);
  return Math.abs(bulge) < LEAST_BULGE_M ? 0 : last - first;
}

function isOnCircle(ring: readonly PlanePoint[], first: number, last: number): boolean {
  const centre = centreThrough(ring[first]!, ring[Math.floor((first + last) / 2)]!, ring[last]!);
  if (centre === null) return false;
  const radius = lengthOf(between(centre, ring[first]!));
  let way = 0;
  let swept = 0;
  let widest = 0;
  for (let i = first; i < last; i++) {
    const [ax, ay] = between(centre, ring[i]!);
    const [bx, by] = between(centre, ring[i + 1]!);
    if (Math.abs(Math.hypot(bx, by) - radius) > TOLERANCE_M) return false;
    const step = Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
    way ||= Math.sign(step);
    swept += step * way;
    widest = Math.max(widest, step * way);
    if (step * way <= 0 || step * way > WIDEST_STEP || swept > 2 * Math.PI + 1e-6) return false;
  }
  // A long straight side with a few corners beside it is on some very wide circle.
  return 2 * widest <= swept;
}

/** The centre of the circle through three points; null where they are in a line. */
function centreThrough(a: PlanePoint, b: PlanePoint, c: PlanePoint): PlanePoint | null {
  const [[bx, by], [cx, cy]] = [between(a, b), between(a, c)];
  const twice = 2 * (bx * cy - by * cx);
  if (Math.abs(twice) < 1e-9) return null;
  const [b2, c2] = [bx * bx + by * by, cx * cx + cy * cy];
  return [a[0] + (cy * b2 - by * c2) / twice, a[1] + (bx * c2 - cx * b2) / twice];
}

/** Index of the corner in the middle of an arc. */
export const middleOfArc = (ring: Ring, { first, chords }: Arc): number =>
  (first + Math.floor(chords / 2)) % (ring.length - 1);

/** The corners between the ends of arcs, and the edges of arcs by their first corner. */
export function partsOfArcs(ring: Ring, arcs: readonly Arc[]) {
  const count = ring.length - 1;
  const along = (from: number) =>
    new Set(
      arcs.flatMap(({ first, chords }) =>
        Array.from({ length: chords - from }, (_, i) => (first + from + i) % count),
      ),
    );
  return { inner: along(1), edges: along(0), middles: new Set(arcs.map((arc) => middleOfArc(ring, arc))) };
}

/** Indexes of the corners that a hand can take, rising: those outside of arcs, the ends of arcs and their middles. */
export function handlesOfRing(ring: Ring, arcs: readonly Arc[]): number[] {
  const { inner, middles } = partsOfArcs(ring, arcs);
  return ring.slice(0, -1).flatMap((_, i) => (inner.has(i) && !middles.has(i) ? [] : [i]));
}

/** Metres. */
export function radiusOfArc(ring: Ring, arc: Arc): number {
  const { points, bulge } = flatArc(ring, arc);
  return radiusOfBulge(bulge, points[0], points[2]);
}

/** A corner outside of arcs, with the corners of the arc that begins at it. */
interface Side {
  index: number;
  from: Position;
  inner: Position[];
  arc: Arc | null;
}

function flatArc(ring: Ring, arc: Arc) {
  const count = ring.length - 1;
  const [from, to] = [ring[arc.first]!, ring[(arc.first + arc.chords) % count]!];
  const plane = localPlane(from);
  const on = plane.toPlane(ring[middleOfArc(ring, arc)]!);
  const points: [PlanePoint, PlanePoint, PlanePoint] = [[0, 0], on, plane.toPlane(to)];
  return { plane, points, bulge: bulgeThrough(...points) };
}

function sidesOf(ring: Ring, arcs: readonly Arc[]): Side[] {
  const count = ring.length - 1;
  const { inner } = partsOfArcs(ring, arcs);
  const starts = new Map(arcs.map((arc) => [arc.first, arc]));
  return ring.slice(0, -1).flatMap((from, index): Side[] => {
    if (inner.has(index)) return [];
    const arc = starts.get(index) ?? null;
    const length = arc === null ? 0 : arc.chords - 1;
    return [{ index, from, arc, inner: Array.from({ length }, (_, i) => ring[(index + 1 + i) % count]!) }];
  });
}

const ringOf = (sides: readonly Side[]): Ring => {
  const corners = sides.flatMap(({ from, inner }) => [from, ...inner]);
  return [...corners, corners[0]!];
};

/** Where a side begins in the ring that the sides make. */
const startOf = (sides: readonly Side[], side: number): number =>
  sides.slice(0, side).reduce((sum, { inner }) => sum + 1 + inner.length, 0);

/**
 * The ring with one of its handles elsewhere. The middle of an arc bends it, and nearly straight it becomes a side like any other;
 * an arc whose end is moved sweeps the same angle as before.
 * @param index of `handlesOfRing`
 * @returns with the index that the handle has now; null for the middle of an arc that is straight
 */
export function withHandleAt(
  ring: Ring,
  arcs: readonly Arc[],
  index: number,
  to: Position,
): { ring: Ring; index: number | null } {
  const sides = sidesOf(ring, arcs);
  const bent = sides.findIndex(({ arc }) => arc !== null && middleOfArc(ring, arc) === index);
  if (bent >= 0) {
    const side = sides[bent]!;
    const { plane, points } = flatArc(ring, side.arc!);
    const end = sides[(bent + 1) % sides.length]!.from;
    side.inner = cornersOfArc(side.from, end, bulgeTowards(points[0], plane.toPlane(to), points[2]));
    const { length } = side.inner;
    return { ring: ringOf(sides), index: length === 0 ? null : startOf(sides, bent) + (length + 1) / 2 };
  }
  const moved = sides.findIndex((side) => side.index === index);
  if (moved < 0) return { ring, index };
  sides[moved]!.from = to;
  for (const beside of new Set([moved, (moved - 1 + sides.length) % sides.length])) {
    const side = sides[beside]!;
    if (side.arc === null) continue;
    const { points, bulge } = flatArc(ring, side.arc);
    const end = sides[(beside + 1) % sides.length]!.from;
    const grown = lengthOf(localPlane(side.from).toPlane(end)) / lengthOf(points[2]);
    side.inner = cornersOfArc(side.from, end, bulge * grown);
  }
  return { ring: ringOf(sides), index: startOf(sides, moved) };
}

/**
 * The ring without one of its handles: without the middle of an arc that is straight, without a corner the arcs go that end
 * there. Null where fewer than three corners would be left.
 */
export function withoutHandle(ring: Ring, arcs: readonly Arc[], index: number): Ring | null {
  const sides = sidesOf(ring, arcs);
  const straight = sides.find(({ arc }) => arc !== null && middleOfArc(ring, arc) === index);
  if (straight !== undefined) straight.inner = [];
  const gone = straight === undefined ? sides.findIndex((side) => side.index === index) : -1;
  if (gone >= 0) {
    sides[(gone - 1 + sides.length) % sides.length]!.inner = [];
    sides.splice(gone, 1);
  }
  const left = ringOf(sides);
  return left.length > 3 ? left : null;
}
