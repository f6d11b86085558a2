import type { Position } from '../entities/geometry.ts';
import { localPlane, type PlanePoint } from '../geometry/index.ts';

/** Metres between an arc and its chords. */
const CHORD_TOLERANCE_M = 0.005;
/** Degrees from one corner to the next, seen from the centre, of an arc that is small. */
const WIDEST_STEP = 20;
/** With fewer an arc is not known again; more are not needed by what is built. */
const CHORDS = { least: 8, most: 512 };
/** Metres: what bulges less is straight. */
export const LEAST_BULGE_M = 0.02;
/** A bulge has at most so many times the length from end to end. */
const MOST_BULGE = 20;

export const lengthOf = ([x, y]: PlanePoint): number => Math.hypot(x, y);
export const between = ([ax, ay]: PlanePoint, [bx, by]: PlanePoint): PlanePoint => [bx - ax, by - ay];
const cross = ([ax, ay]: PlanePoint, [bx, by]: PlanePoint): number => ax * by - ay * bx;
const dot = ([ax, ay]: PlanePoint, [bx, by]: PlanePoint): number => ax * bx + ay * by;

/**
 * How far the arc from `a` over `on` to `b` bulges from the straight line between its ends: metres, positive to the left.
 * Zero where the ends are one place.
 */
export function bulgeThrough(a: PlanePoint, on: PlanePoint, b: PlanePoint): number {
  const [back, forth] = [between(on, a), between(on, b)];
  const side = cross(between(a, b), between(a, on)) < 0 ? -1 : 1;
  const angle = Math.atan2(Math.abs(cross(back, forth)), dot(back, forth));
  return limited(side * (lengthOf(between(a, b)) / 2) * Math.tan((Math.PI - angle) / 2), a, b);
}

/** The bulge of an arc from `a` to `b` whose middle is nearest to a place: metres, positive to the left. */
export function bulgeTowards(a: PlanePoint, to: PlanePoint, b: PlanePoint): number {
  const chord = between(a, b);
  return limited(cross(chord, between(a, to)) / (lengthOf(chord) || 1), a, b);
}

const limited = (bulge: number, a: PlanePoint, b: PlanePoint): number => {
  const most = MOST_BULGE * lengthOf(between(a, b));
  return Math.min(most, Math.max(-most, bulge));
};

/** Metres; endless where nothing bulges. */
export const radiusOfBulge = (bulge: number, a: PlanePoint, b: PlanePoint): number =>
  ((lengthOf(between(a, b)) / 2) ** 2 + bulge ** 2) / (2 * Math.abs(bulge));

/**
 * The corners of an arc between its ends, without these: an odd number, so that one of them is its middle. None where it is
 * straight.
 */
export function pointsOfBulge(a: PlanePoint, b: PlanePoint, bulge: number): PlanePoint[] {
  const chord = between(a, b);
  const length = lengthOf(chord);
  if (Math.abs(bulge) < LEAST_BULGE_M || length === 0) return [];
  const radius = radiusOfBulge(bulge, a, b);
  const sweep = 4 * Math.atan((2 * bulge) / length);
  const inwards = bulge - Math.sign(bulge) * radius;
  const centre: PlanePoint = [
    (a[0] + b[0]) / 2 - (chord[1] / length) * inwards,
    (a[1] + b[1]) / 2 + (chord[0] / length) * inwards,
  ];
  const arm = between(centre, a);
  const step = Math.min(
    (WIDEST_STEP * Math.PI) / 180,
    2 * Math.acos(Math.max(0, 1 - CHORD_TOLERANCE_M / radius)),
  );
  const pairs = Math.ceil(Math.abs(sweep) / step / 2);
  const chords = Math.min(CHORDS.most, Math.max(CHORDS.least, 2 * pairs));
  return Array.from({ length: chords - 1 }, (_, i) => {
    const angle = (-sweep * (i + 1)) / chords;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return [centre[0] + cos * arm[0] - sin * arm[1], centre[1] + sin * arm[0] + cos * arm[1]];
  });
}

/** The same on the earth. @param bulge metres, positive to the left */
export function cornersOfArc(from: Position, to: Position, bulge: number): Position[] {
  const plane = localPlane(from);
  return pointsOfBulge([0, 0], plane.toPlane(to), bulge).map((point) => plane.toEarth(point));
}
