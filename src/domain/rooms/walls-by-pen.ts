import { linesOf, readDoors, readPanes, swingsIn } from './read-doors.ts';
import { type Buckets, bucketsOf } from './spatial-buckets.ts';
import type { Corner, Segment } from './segment.ts';
import { distanceOf } from '../geometry/plane/point.ts';
import { distanceToSegment } from '../geometry/plane/segment.ts';

type Runs = readonly (readonly Corner[])[];

/** What one pen drew. */
interface Drawn {
  runs: Runs;
  strokeWidth?: number;
}

/** Doors in lines of a pen that make it the pen of walls: how many, and which share of all. */
const LEAST_DOORS = 1;
const MOST_DOORS_SHARE = 0.7;
/** Centimetres from the ends of a door or a pane to its wall. */
const NEAR = 16;
const BUCKET = 128;
/** The sides of a wall lie so far apart, in centimetres; lines are sides where so much of their length has another beside it. */
const THINNEST_WALL = 4;
const THICKEST_WALL = 45;
const MOSTLY_SIDES = 0.7;
/** Centimetres of line that are at least needed, and from one look to the next. */
const LEAST_WALL = 4000;
const STEP = 25;
/** Cosine of sides that run in one direction. */
const PARALLEL = 0.99;

/**
 * Walls of a sheet whose pens tell them from all else: the widest pen whose lines contain the doors, and wider ones; where no
 * pen's do, the widest whose lines run in pairs as the sides of walls do. Null where no pen is the walls'. `openings` are the doors and panes between them.
 */
export function wallsByPen(
  drawn: readonly Drawn[],
): { walls: (readonly Corner[])[]; openings: Segment[]; swings: Segment[] } | null {
  const widths = [...new Set(drawn.flatMap(({ strokeWidth }) => strokeWidth ?? []))].toSorted(
    (a, b) => b - a,
  );
  if (widths.length < 2) return null;
  const swings = swingsIn(drawn.flatMap(({ runs }) => runs));
  const drawnFrom = (least: number): Runs =>
    drawn.filter(({ strokeWidth }) => (strokeWidth ?? 0) >= least).flatMap(({ runs }) => runs);
  const drawnWith = (width: number): Runs =>
    drawn.filter(({ strokeWidth }) => strokeWidth === width).flatMap(({ runs }) => runs);
  // With the thinnest pen all lines would be walls.
  const pens = widths.slice(0, -1);
  const least =
    pens.find((width) => containDoors(drawnFrom(width), swings)) ??
    pens.find((width) => areMostlySides(linesOf(drawnWith(width))));
  if (least === undefined) return null;
  const walls = drawnFrom(least);
  const isNear = nearTestOf(walls);
  const rest = drawn.filter(({ strokeWidth }) => (strokeWidth ?? 0) < least).flatMap(({ runs }) => runs);
  const panes = readPanes(rest).filter(([a, b]) => isNear(a) && isNear(b));
  const doors = readDoors(rest, walls, false);
  return { walls: [...walls], openings: [...doors.closed, ...panes], swings: doors.swings };
}

function containDoors(walls: Runs, swings: readonly Segment[]): boolean {
  const isNear = nearTestOf(walls);
  const standing = swings.filter((swing) => isNear(swing[0]) && isNear(swing[1])).length;
  return standing >= LEAST_DOORS && standing >= swings.length * MOST_DOORS_SHARE;
}

/** Whether most of the lines have another one beside them, as the two sides of a wall do. */
function areMostlySides(lines: readonly Segment[]): boolean {
  const buckets: Buckets<Segment> = bucketsOf(BUCKET);
  for (const line of lines) buckets.addLine(line[0], line[1], line);
  let [all, beside] = [0, 0];
  for (const [a, b] of lines) {
    const length = distanceOf(a, b);
    const steps = Math.ceil(length / STEP);
    all += length;
    for (let step = 0; step < steps; step++) {
      const share = (step + 0.5) / steps;
      const at: Corner = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
      const hasSide = buckets
        .nearLine(at, at, THICKEST_WALL)
        .some((other) => isOtherSide(at, [(b[0] - a[0]) / length, (b[1] - a[1]) / length], other));
      if (hasSide) beside += length / steps;
    }
  }
  return all >= LEAST_WALL && beside >= all * MOSTLY_SIDES;
}

/** @param along of the first side, of length 1 */
function isOtherSide(at: Corner, along: Corner, [c, d]: Segment): boolean {
  const length = distanceOf(c, d);
  if (length === 0) return false;
  const [x, y] = [(d[0] - c[0]) / length, (d[1] - c[1]) / length];
  if (Math.abs(along[0] * x + along[1] * y) < PARALLEL) return false;
  const foot = (at[0] - c[0]) * x + (at[1] - c[1]) * y;
  const apart = Math.abs((at[0] - c[0]) * y - (at[1] - c[1]) * x);
  return foot >= 0 && foot <= length && apart >= THINNEST_WALL && apart <= THICKEST_WALL;
}

function nearTestOf(walls: Runs): (corner: Corner) => boolean {
  const buckets: Buckets<Segment> = bucketsOf(BUCKET);
  for (const run of walls)
    run.slice(1).forEach((corner, i) => {
      buckets.addLine(run[i]!, corner, [run[i]!, corner]);
    });
  return (corner) =>
    buckets.nearLine(corner, corner, NEAR).some((wall) => distanceToSegment(corner, ...wall) <= NEAR);
}
