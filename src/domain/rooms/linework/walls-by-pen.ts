import { linesOf, readDoors, readPanes, swingsIn } from './read-doors.ts';
import { linesInBuckets } from './spatial-buckets.ts';
import type { Corner, Segment } from './segment.ts';
import { shareBeside } from './wall-sides.ts';
import { distanceOf } from '../../geometry/plane/point.ts';
import { distanceToSegment } from '../../geometry/plane/segment.ts';

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
/** Lines are the sides of walls where so much of their length has another beside it, and they are so many centimetres long. */
const MOSTLY_SIDES = 0.7;
const LEAST_WALL = 4000;

/**
 * Walls of a sheet whose pens tell them from all else: the widest pen whose lines contain the doors, and wider ones; where no
 * pen's do, the widest whose lines run in pairs as the sides of walls do. Null where no pen is the walls'.
 * `openings` are the doors and panes between them.
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
  const near = linesInBuckets(lines);
  let [all, beside] = [0, 0];
  for (const line of lines) {
    const length = distanceOf(...line);
    if (length === 0) continue;
    all += length;
    beside += length * shareBeside(line, near);
  }
  return all >= LEAST_WALL && beside >= all * MOSTLY_SIDES;
}

function nearTestOf(walls: Runs): (corner: Corner) => boolean {
  const buckets = linesInBuckets(linesOf(walls));
  return (corner) =>
    buckets.nearLine(corner, corner, NEAR).some((wall) => distanceToSegment(corner, ...wall) <= NEAR);
}
