import { readDoors, readPanes, swingsIn } from './read-doors.ts';
import { type Buckets, bucketsOf } from './spatial-buckets.ts';
import type { Corner, Segment } from './segment.ts';
import { distanceToSegment } from '../geometry/plane/segment.ts';

/** What one pen drew. */
interface Drawn {
  runs: readonly (readonly Corner[])[];
  strokeWidth?: number;
}

/** Doors in lines of a pen that make it the pen of walls: how many, and which share of all. */
const LEAST_DOORS = 1;
const MOST_DOORS_SHARE = 0.7;
/** Centimetres from the ends of a door or a pane to its wall. */
const NEAR = 16;
const BUCKET = 128;

/**
 * Walls of a sheet whose pens tell them from all else: the widest pen whose lines contain the doors, and wider ones. Null where
 * no pen does. `openings` are the doors and panes between them.
 */
export function wallsByPen(
  drawn: readonly Drawn[],
): { walls: (readonly Corner[])[]; openings: Segment[]; swings: Segment[] } | null {
  const widths = [...new Set(drawn.flatMap(({ strokeWidth }) => strokeWidth ?? []))].toSorted(
    (a, b) => b - a,
  );
  if (widths.length < 2) return null;
  const swings = swingsIn(drawn.flatMap(({ runs }) => runs));
  if (swings.length < LEAST_DOORS) return null;
  // With the thinnest pen all lines would be walls.
  for (const least of widths.slice(0, -1)) {
    const walls = drawn.filter(({ strokeWidth }) => (strokeWidth ?? 0) >= least).flatMap(({ runs }) => runs);
    const isNear = nearTestOf(walls);
    const standing = swings.filter((swing) => isNear(swing[0]) && isNear(swing[1])).length;
    if (standing < LEAST_DOORS || standing < swings.length * MOST_DOORS_SHARE) continue;
    const rest = drawn.filter(({ strokeWidth }) => (strokeWidth ?? 0) < least).flatMap(({ runs }) => runs);
    const panes = readPanes(rest).filter(([a, b]) => isNear(a) && isNear(b));
    const doors = readDoors(rest, walls, false);
    return { walls, openings: [...doors.closed, ...panes], swings: doors.swings };
  }
  return null;
}

function nearTestOf(walls: readonly (readonly Corner[])[]): (corner: Corner) => boolean {
  const buckets: Buckets<Segment> = bucketsOf(BUCKET);
  for (const run of walls)
    run.slice(1).forEach((corner, i) => {
      buckets.addLine(run[i]!, corner, [run[i]!, corner]);
    });
  return (corner) =>
    buckets.nearLine(corner, corner, NEAR).some((wall) => distanceToSegment(corner, ...wall) <= NEAR);
}
