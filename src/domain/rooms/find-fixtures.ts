import { hypotenuse } from '../geometry/metric/hypotenuse.ts';
import { placeIn } from './planar-faces.ts';
import { type Buckets, bucketsOf } from './linework/spatial-buckets.ts';
import { middleOfLine, type Corner, type Segment } from './linework/segment.ts';
import { THICKEST_WALL } from './linework/wall-sides.ts';
import { distanceToSegment } from '../geometry/plane/segment.ts';
import { signedArea } from '../geometry/plane/ring.ts';

type Run = readonly Corner[];

/* All lengths in centimetres. */

/** Sides of things in a room: from a basin to a run of kitchen units. */
const LEAST = 20;
const DEEPEST = 130;
const LONGEST = 420;
/** The same of beds, cabs of elevators and flights of stairs, which are told from rooms where doors are drawn. */
const DEEPEST_WITHOUT_DOOR = 320;
const LONGEST_WITHOUT_DOOR = 700;
const ENOUGH_DOORS = 3;
const AT_DOOR = 12;
/** From a cab to its shaft. */
const WIDEST_GAP = 80;
/** A rectangle no deeper than a wall may be one, or a window: it is neither if it is short and one of its ends is free. */
const SHORT = 120;
/** How far off its neighbours a thing is drawn, and how much a corner of it may be out of square (share of a side). */
const NEAR = 3;
const SKEW = 0.06;
const BUCKET = 128;

/**
 * Rectangles that furniture and fittings draw, in drawings whose layers do not tell them from walls. A large one, or one
 * with a text in it, is a room where a door leads into it, where few doors are drawn, or where walls are around it.
 * @param doors from hinge to latch
 */
export function fixturesAmong(
  runs: readonly Run[],
  texts: readonly Corner[],
  doors: readonly Segment[],
): Set<Run> {
  const near = linesNear(runs);
  const hasText = (run: Run): boolean => texts.some((at) => placeIn(at, run.slice(0, 4)) > 0);
  const hasDoor = (sides: readonly Segment[]): boolean =>
    doors.some((ends) =>
      sides.some((side) => ends.every((end) => distanceToSegment(end, ...side) <= AT_DOOR)),
    );
  const areDoorsDrawn = doors.length >= ENOUGH_DOORS;
  const isFixture = (run: Run): boolean => {
    const sides = rectangleOf(run);
    if (!sides) return false;
    const [depth, length] = [lengthOf(sides[0]), lengthOf(sides[1])];
    if (depth < LEAST || depth > DEEPEST_WITHOUT_DOOR || length > LONGEST_WITHOUT_DOOR) return false;
    const isFree = (side: Segment): boolean => !near.isBeside(run, side, NEAR);
    if (depth <= THICKEST_WALL)
      return length <= SHORT && (isFree(sides[0]) || isFree(sides[2])) && !hasText(run);
    if (!sides.some(isFree)) return false;
    const mayBeRoom = depth > DEEPEST || length > LONGEST || hasText(run);
    if (!mayBeRoom) return true;
    if (!areDoorsDrawn || hasDoor(sides)) return false;
    const isBesideFloor = sides.some((side) => !near.isBeside(run, side, THICKEST_WALL));
    return isBesideFloor || sides.filter((side) => near.isBeforeWall(run, side)).length >= 3;
  };
  return new Set(runs.filter(isFixture));
}

interface NearLines {
  /** Whether a line of another run is so near to the middle of a side. */
  isBeside: (run: Run, side: Segment, away: number) => boolean;
  /** Whether both sides of a wall follow a little way outside of a side: a cab stands in its shaft. */
  isBeforeWall: (run: Run, side: Segment) => boolean;
}

function linesNear(runs: readonly Run[]): NearLines {
  const buckets: Buckets<{ side: Segment; run: Run }> = bucketsOf(BUCKET);
  for (const run of runs)
    run.slice(1).forEach((corner, i) => {
      const side: Segment = [run[i]!, corner];
      buckets.addLine(side[0], side[1], { side, run });
    });
  return {
    isBeside: (run, side, away) => {
      const middle = middleOfLine(side);
      return buckets
        .nearLine(middle, middle, away)
        .some((other) => other.run !== run && distanceToSegment(middle, ...other.side) <= away);
    },
    isBeforeWall: (run, side) => {
      const middle = middleOfLine(side);
      const reach = WIDEST_GAP + THICKEST_WALL;
      const [x, y] = outwards(run, side);
      const far: Corner = [middle[0] + x * reach, middle[1] + y * reach];
      const met = buckets
        .nearLine(middle, far)
        .flatMap((other) => (other.run === run ? [] : (crossing(middle, far, other.side) ?? [])))
        .map((share) => share * reach)
        .filter((away) => away > NEAR);
      const first = Math.min(...met);
      return first <= WIDEST_GAP && met.some((away) => away > first + NEAR && away <= first + THICKEST_WALL);
    },
  };
}

const lengthOf = ([a, b]: Segment): number => hypotenuse(b[0] - a[0], b[1] - a[1]);

/** The sides of a closed rectangle in their order, a short one first; null of any other run. */
function rectangleOf(run: Run): [Segment, Segment, Segment, Segment] | null {
  const [first, last] = [run[0], run[4]];
  if (run.length !== 5 || !first || first[0] !== last![0] || first[1] !== last![1]) return null;
  const sides = run.slice(1).map((corner, i): Segment => [run[i]!, corner]);
  const [a, b, c, d] = sides as [Segment, Segment, Segment, Segment];
  const area = Math.abs(signedArea(run.slice(0, 4)));
  if (area < lengthOf(a) * lengthOf(b) * (1 - SKEW) || area < lengthOf(c) * lengthOf(d) * (1 - SKEW))
    return null;
  return lengthOf(a) <= lengthOf(b) ? [a, b, c, d] : [b, c, d, a];
}

/** Of length 1, from a side of a ring away from what it encloses. */
function outwards(run: Run, [a, b]: Segment): readonly [number, number] {
  const length = lengthOf([a, b]);
  const turn = signedArea(run.slice(0, 4)) > 0 ? 1 : -1;
  return [(turn * (b[1] - a[1])) / length, (-turn * (b[0] - a[0])) / length];
}

/** Where a line from a to b meets a side, as a share of its length; null where it does not. */
function crossing(a: Corner, b: Corner, [c, d]: Segment): number | null {
  const [dx, dy, ex, ey] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const across = dx * ey - dy * ex;
  if (across === 0) return null;
  const [t, u] = [
    ((c[0] - a[0]) * ey - (c[1] - a[1]) * ex) / across,
    ((c[0] - a[0]) * dy - (c[1] - a[1]) * dx) / across,
  ];
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? t : null;
}
