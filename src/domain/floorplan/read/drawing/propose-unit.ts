import { boxAround } from '../../../geometry/plane/box.ts';
import type { PlanePoint } from '../../../geometry/index.ts';
import { pointsOf, type Drawn, type ProposedUnit } from './drawing.ts';
import { distanceOf } from '../../../geometry/plane/point.ts';

/** Metre, millimetre, centimetre, decimetre, inch, foot. */
const UNITS = [1, 0.001, 0.01, 0.1, 0.0254, 0.3048];
/** Metres: how wide the leaf of a door for people is. No two of the units have doors of the same numbers. */
const DOOR = { from: 0.6, to: 1.25 };
/** Metres: how high the words of a plan are, and how thick its walls. */
const WORD = { from: 0.08, to: 0.8 };
const WALL = { from: 0.05, to: 0.6 };
/** Witnesses that speak, and their share of all. */
const LEAST_DOORS = 2;
const LEAST_OTHERS = 5;
const MOSTLY = 0.3;
/** A closed outline so many times as long as it is thick is a wall. */
const LONG = 4;
/** Metres from corner to corner: as plans of a level are, and beyond which none is. */
const USUAL = { from: 5, to: 500 };
const POSSIBLE = { from: 3, to: 1000 };
/** A unit that a file states is doubted only where no plan could be so small, or so large. */
const STATED = { from: 1.5, to: 2500 };
/**
 * The reader also names a second unit, if its doors, words and walls get at least this share of the votes for the
 * proposed unit.
 */
const AS_MUCH = 0.5;

/** Radians by which a door swings, give or take. */
const QUARTER = Math.PI / 2;
const NEARLY = 0.12;

interface Range {
  from: number;
  to: number;
}
const isIn = (metres: number, { from, to }: Range): boolean => metres >= from && metres <= to;

/**
 * The unit of a drawing that names none, or one in which no plan could be so large: in which its doors, words and walls are as
 * they are everywhere, among those that give it the size of a level. Null if metres, or the stated unit, fit as well as any
 * other.
 * @param stated metres in the unit that the file names; null if it names none
 */
export function proposeUnit(drawn: readonly Drawn[], stated: number | null = null): ProposedUnit | null {
  const long = diagonalOf(drawn);
  const isDoubted = stated !== null && long > 0 && !isIn(long * stated, STATED);
  if (stated !== null && !isDoubted) return null;
  const sized = [USUAL, POSSIBLE]
    .map((range) => UNITS.filter((unit) => isIn(long * unit, range)))
    .find((units) => units.length > 0);
  const votes = votesOf(drawn);
  // What is too small for a level may show its doors all the same.
  const candidates = sized ?? (isDoubted ? [] : UNITS.filter((unit) => votes.doors(unit) > 0));
  const ranked = candidates
    .map((unit) => ({ unit, votes: votes.all(unit) }))
    .toSorted((a, b) => b.votes - a.votes);
  const [best, next] = ranked;
  if (best === undefined || (isDoubted && best.unit === stated)) return null;
  if (best.votes === 0 && best.unit === 1 && stated === null) return null;
  const isRival = next !== undefined && next.votes > 0 && next.votes >= best.votes * AS_MUCH;
  return {
    metresPerUnit: best.unit,
    by: isDoubted ? 'doubt' : votes.doors(best.unit) > 0 ? 'doors' : 'size',
    metres: long * best.unit,
    ...(isDoubted && { instead: { metresPerUnit: stated, metres: long * stated } }),
    ...(isRival && !isDoubted && { instead: { metresPerUnit: next.unit, metres: long * next.unit } }),
  };
}

/** How much doors, words and walls speak for a unit, 0 to 1 each; doors twice as much. */
function votesOf(drawn: readonly Drawn[]) {
  const radii = drawn.flatMap((one) => (one.kind === 'line' ? (quarterRadius(one.points) ?? []) : []));
  const words = drawn.flatMap((one) => (one.kind === 'text' && (one.height ?? 0) > 0 ? [one.height!] : []));
  const walls = drawn.flatMap((one) => (one.kind === 'area' ? (thicknessOf(one.rings[0]) ?? []) : []));
  const share = (sizes: readonly number[], unit: number, range: Range, least: number): number => {
    const own = sizes.filter((size) => isIn(size * unit, range)).length;
    return own >= least && own >= MOSTLY * sizes.length ? own / sizes.length : 0;
  };
  const doors = (unit: number): number => share(radii, unit, DOOR, LEAST_DOORS);
  return {
    doors,
    all: (unit: number): number =>
      2 * doors(unit) + share(words, unit, WORD, LEAST_OTHERS) + share(walls, unit, WALL, LEAST_OTHERS),
  };
}

/** Of a long and narrow outline; null for any other. */
function thicknessOf(ring: readonly PlanePoint[] | undefined): number | null {
  if (ring === undefined || ring.length < 4) return null;
  let [twice, around] = [0, 0];
  ring.forEach(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!;
    twice += x * nextY - nextX * y;
    around += Math.hypot(nextX - x, nextY - y);
  });
  const thickness = Math.abs(twice) / around;
  return thickness > 0 && around / 2 >= LONG * thickness ? thickness : null;
}

/** The radius of a chain of chords that is a quarter of a circle; null for any other. */
function quarterRadius(points: readonly PlanePoint[]): number | null {
  if (points.length < 4) return null;
  const [a, b, c] = [points[0]!, points[points.length >> 1]!, points.at(-1)!];
  const centre = centreOf(a, b, c);
  if (centre === null) return null;
  const radius = distanceOf(centre, a);
  const chord = distanceOf(a, c);
  const sweep = 2 * Math.asin(Math.min(1, chord / (2 * radius)));
  const isQuarter = Math.abs(sweep - QUARTER) <= NEARLY && distanceOf(a, b) < chord;
  return isQuarter && points.every((point) => Math.abs(distanceOf(centre, point) - radius) <= radius * 0.02)
    ? radius
    : null;
}

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
  // A large drawing has too many points for one list of them.
  for (const one of drawn) {
    if (one.kind === 'text') continue;
    const box = boxAround(pointsOf(one));
    west = Math.min(west, box[0]);
    south = Math.min(south, box[1]);
    east = Math.max(east, box[2]);
    north = Math.max(north, box[3]);
  }
  return west <= east ? Math.hypot(east - west, north - south) : 0;
}
