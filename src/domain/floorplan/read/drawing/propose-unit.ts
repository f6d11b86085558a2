import type { PlanePoint } from '../../../geometry/index.ts';
import type { Drawn, ProposedUnit } from './drawing.ts';

/** Metre, millimetre, centimetre, decimetre, inch, foot. */
const UNITS = [1, 0.001, 0.01, 0.1, 0.0254, 0.3048];
/** Metres: how wide the leaf of a door for people is. No two of the units have doors of the same numbers. */
const DOOR = { from: 0.6, to: 1.25 };
/** Quarter circles that speak for a unit, and their share of all. */
const LEAST_DOORS = 2;
const MOSTLY = 0.3;
/** Metres: no plan of a level is longer or shorter from corner to corner. */
const LONGEST = 1000;
const SHORTEST = 3;
/** Radians by which a door swings, give or take. */
const QUARTER = Math.PI / 2;
const NEARLY = 0.12;

/** The unit in which a drawing has doors, or else the size of a level; null where metres are as good as any other. */
export function proposeUnit(drawn: readonly Drawn[]): ProposedUnit | null {
  const radii = drawn.flatMap((one) => (one.kind === 'line' ? (quarterRadius(one.points) ?? []) : []));
  const counts = UNITS.map((unit) => radii.filter((radius) => isDoor(radius * unit)).length);
  const most = Math.max(...counts);
  if (most >= LEAST_DOORS && most >= MOSTLY * radii.length)
    return { metresPerUnit: UNITS[counts.indexOf(most)]!, by: 'doors' };
  const long = diagonalOf(drawn);
  const isSize = (metres: number): boolean => metres >= SHORTEST && metres <= LONGEST;
  if (long === 0 || isSize(long)) return null;
  const unit = UNITS.find((one) => isSize(long * one));
  return unit === undefined ? null : { metresPerUnit: unit, by: 'size' };
}

const isDoor = (metres: number): boolean => metres >= DOOR.from && metres <= DOOR.to;

/** The radius of a chain of chords that is a quarter of a circle; null for any other. */
function quarterRadius(points: readonly PlanePoint[]): number | null {
  if (points.length < 4) return null;
  const [a, b, c] = [points[0]!, points[points.length >> 1]!, points.at(-1)!];
  const centre = centreOf(a, b, c);
  if (centre === null) return null;
  const radius = distance(centre, a);
  const chord = distance(a, c);
  const sweep = 2 * Math.asin(Math.min(1, chord / (2 * radius)));
  const isQuarter = Math.abs(sweep - QUARTER) <= NEARLY && distance(a, b) < chord;
  return isQuarter && points.every((point) => Math.abs(distance(centre, point) - radius) <= radius * 0.02)
    ? radius
    : null;
}

const distance = ([ax, ay]: PlanePoint, [bx, by]: PlanePoint): number => Math.hypot(ax - bx, ay - by);

/** Of the circle through three points; null where they lie on a line. */
function centreOf([ax, ay]: PlanePoint, [bx, by]: PlanePoint, [cx, cy]: PlanePoint): PlanePoint | null {
  const [ux, uy, vx, vy] = [bx - ax, by - ay, cx - ax, cy - ay];
  const double = 2 * (ux * vy - uy * vx);
  if (!(Math.abs(double) > 1e-9 * (ux * ux + uy * uy))) return null;
  const [u, v] = [ux * ux + uy * uy, vx * vx + vy * vy];
  return [ax + (vy * u - uy * v) / double, ay + (ux * v - vx * u) / double];
}

function diagonalOf(drawn: readonly Drawn[]): number {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const grow = ([x, y]: PlanePoint): void => {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  };
  for (const one of drawn) {
    if (one.kind === 'line') one.points.forEach(grow);
    else if (one.kind === 'area') one.rings.forEach((ring) => ring.forEach(grow));
  }
  return west <= east ? Math.hypot(east - west, north - south) : 0;
}
