import { hypotenuse } from '../geometry/metric/hypotenuse.ts';
import { placeIn } from './planar-faces.ts';
import { type Buckets, bucketsOf } from './spatial-buckets.ts';
import type { Corner, Segment } from './segment.ts';
import { distanceToSegment } from '../geometry/plane/segment.ts';
import { signedArea } from '../geometry/plane/ring.ts';

/* All lengths in centimetres. */

/** Sides of things in a room: from a basin to a run of kitchen units. */
const LEAST = 20;
const DEEPEST = 130;
const LONGEST = 420;
/** A rectangle of at most this depth may be a wall or a window: it is neither if it is short and one of its ends is free. */
const THICKEST_WALL = 45;
const SHORT = 120;
/** How far off its neighbours a thing is drawn, and how much a corner of it may be out of square (share of a side). */
const NEAR = 3;
const SKEW = 0.06;
const BUCKET = 128;

/**
 * Rectangles that furniture and fittings draw, in drawings whose layers do not tell them from walls. One with a text in
 * it is a room.
 */
export function fixturesAmong(
  runs: readonly (readonly Corner[])[],
  texts: readonly Corner[],
): Set<readonly Corner[]> {
  const buckets: Buckets<{ side: Segment; run: readonly Corner[] }> = bucketsOf(BUCKET);
  for (const run of runs)
    run.slice(1).forEach((corner, i) => {
      const side: Segment = [run[i]!, corner];
      buckets.addLine(side[0], side[1], { side, run });
    });
  const touches = (run: readonly Corner[], [a, b]: Segment): boolean => {
    const middle: Corner = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    return buckets
      .nearLine(middle, middle, NEAR)
      .some((other) => other.run !== run && distanceToSegment(middle, ...other.side) <= NEAR);
  };
  const isFixture = (run: readonly Corner[]): boolean => {
    const sides = rectangleOf(run);
    if (!sides) return false;
    const [depth, length] = [lengthOf(sides[0]), lengthOf(sides[1])];
    if (depth < LEAST || depth > DEEPEST || length > LONGEST) return false;
    const isFree = (side: Segment): boolean => !touches(run, side);
    const isOpen =
      depth > THICKEST_WALL ? sides.some(isFree) : length <= SHORT && (isFree(sides[0]) || isFree(sides[2]));
    return isOpen && !texts.some((at) => placeIn(at, run.slice(0, 4)) > 0);
  };
  return new Set(runs.filter(isFixture));
}

const lengthOf = ([a, b]: Segment): number => hypotenuse(b[0] - a[0], b[1] - a[1]);

/** The sides of a closed rectangle in their order, a short one first; null of any other run. */
function rectangleOf(run: readonly Corner[]): [Segment, Segment, Segment, Segment] | null {
  const [first, last] = [run[0], run[4]];
  if (run.length !== 5 || !first || first[0] !== last![0] || first[1] !== last![1]) return null;
  const sides = run.slice(1).map((corner, i): Segment => [run[i]!, corner]);
  const [a, b, c, d] = sides as [Segment, Segment, Segment, Segment];
  const area = Math.abs(signedArea(run.slice(0, 4)));
  if (area < lengthOf(a) * lengthOf(b) * (1 - SKEW) || area < lengthOf(c) * lengthOf(d) * (1 - SKEW))
    return null;
  return lengthOf(a) <= lengthOf(b) ? [a, b, c, d] : [b, c, d, a];
}
