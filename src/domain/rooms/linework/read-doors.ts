import { arcsIn, doorSwingsOf, extendSegment, isArc, leafTestOf } from './door-swings.ts';
import { hypotenuse } from '../../geometry/metric/hypotenuse.ts';
import { linesInBuckets } from './spatial-buckets.ts';
import type { Corner, Segment } from './segment.ts';
import { distanceToSegment } from '../../geometry/plane/segment.ts';
import { signedArea } from '../../geometry/plane/ring.ts';

/* All lengths in centimetres. */

/** A closed door is drawn so much longer at both ends, to meet the wall behind its frame. */
const FRAME = 14;
/** A sliding door or a pane in an opening: a thin rectangle. */
const THICKEST_PANE = 45;
const LEAST_PANE = 50;
/** An edge of an opening ends so near to the walls beside it. */
const AT_WALL = 4;

export interface Doors {
  /** Lines from jamb to jamb. */
  closed: Segment[];
  /** Those that swing: from hinge to latch. */
  swings: Segment[];
  /** Whether a run of lines is the leaf or the arc of a door. */
  isPart: (run: readonly Corner[]) => boolean;
}

/**
 * Reads doors from the way that plans draw them: swinging ones by their arcs and, where a layer is the doors' own,
 * sliding ones by their rectangles.
 * @param runs what may draw doors. @param walls what may be walls. @param areDoors whether the runs are doors for sure.
 */
export function readDoors(
  runs: readonly (readonly Corner[])[],
  walls: readonly (readonly Corner[])[],
  areDoors: boolean,
): Doors {
  const swings = doorSwingsOf(arcsIn(runs), linesOf(runs), linesOf(walls), areDoors);
  const isLeaf = leafTestOf(swings);
  const hung = swings.map(({ hinge, latch }): Segment => [hinge, latch]);
  const closed = hung.map((door) => extendSegment(door, FRAME));
  const others = areDoors ? runs.filter((run) => !isLeaf(run)) : [];
  return {
    closed: [...closed, ...readPanes(others), ...edgesOf(linesOf(others), linesOf(walls))],
    swings: hung,
    isPart: (run) => isLeaf(run) || isArc(run),
  };
}

/** Where doors hang, and where they close, as far as arcs tell. */
export const doorCornersIn = (runs: readonly (readonly Corner[])[]): Corner[] =>
  arcsIn(runs).flatMap(({ centre, ends }) => [centre, ...ends]);

/** Sliding doors and panes: lines along the middle of thin rectangles, with their frames. */
export const readPanes = (runs: readonly (readonly Corner[])[]): Segment[] =>
  runs.flatMap(middleOf).map((line) => extendSegment(line, FRAME));

/** Closed doors whose arcs and leaves are drawn, from hinge to latch. */
export const swingsIn = (runs: readonly (readonly Corner[])[]): Segment[] =>
  doorSwingsOf(arcsIn(runs), linesOf(runs), [], false).map(({ hinge, latch }) => [hinge, latch]);

/** The edges of an opening that are drawn from wall to wall, as of a glass front. */
function edgesOf(lines: readonly Segment[], walls: readonly Segment[]): Segment[] {
  const near = linesInBuckets(walls);
  const isAtWall = (end: Corner): boolean =>
    near.nearLine(end, end, AT_WALL).some((wall) => distanceToSegment(end, ...wall) <= AT_WALL);
  return lines.filter(
    ([a, b]) => hypotenuse(b[0] - a[0], b[1] - a[1]) >= LEAST_PANE && isAtWall(a) && isAtWall(b),
  );
}

/** From corner to corner. */
export const linesOf = (runs: readonly (readonly Corner[])[]): Segment[] =>
  runs.flatMap((run) => run.slice(1).map((corner, i): Segment => [run[i]!, corner]));

/** The line along the middle of a thin rectangle; none of any other run. */
function middleOf(run: readonly Corner[]): Segment[] {
  const corners = run.slice(0, 4);
  const isClosed = run.length === 5 && run[0]![0] === run[4]![0] && run[0]![1] === run[4]![1];
  if (!isClosed) return [];
  const sides = corners.map((corner, i) => {
    const next = corners[(i + 1) % 4]!;
    return {
      middle: [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2] as const,
      length: hypotenuse(next[0] - corner[0], next[1] - corner[1]),
    };
  });
  const ends = sides.toSorted((a, b) => a.length - b.length).slice(0, 2);
  const [a, b] = [ends[0]!.middle, ends[1]!.middle];
  const length = hypotenuse(b[0] - a[0], b[1] - a[1]);
  const thickness = length > 0 ? Math.abs(signedArea(corners)) / length : Infinity;
  if (length < LEAST_PANE || thickness > THICKEST_PANE) return [];
  return [
    [
      [Math.round(a[0]), Math.round(a[1])],
      [Math.round(b[0]), Math.round(b[1])],
    ],
  ];
}
