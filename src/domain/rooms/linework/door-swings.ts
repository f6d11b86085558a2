import { hypotenuse } from '../../geometry/metric/hypotenuse.ts';
import { linesInBuckets } from './spatial-buckets.ts';
import type { Corner, Segment } from './segment.ts';
import { distanceOf } from '../../geometry/plane/point.ts';
import { distanceToSegment } from '../../geometry/plane/segment.ts';

/* All lengths in centimetres, angles in radians. */

/** A door as plans draw it: the leaf is open, and an arc runs from its end to where it closes. */
export interface DoorSwing {
  hinge: Corner;
  /** Where the end of the leaf is when the door is closed. */
  latch: Corner;
  /** Where it is drawn. */
  leafEnd: Corner;
}

interface Arc {
  centre: Corner;
  radius: number;
  ends: readonly [Corner, Corner];
}

/** A leaf for people, up to half a gate. */
const LEAST_RADIUS = 40;
const MOST_RADIUS = 220;
const LEAST_SWEEP = 0.4;
const MOST_SWEEP = 3.4;
/** Corners of an arc, and how far they lie off the circle: they are rounded to centimetres. */
const LEAST_CORNERS = 4;
const OFF_CIRCLE = 1.6;
/** A run of lines that turns more than this at a corner is not a curve there. */
const SHARP = 0.6;
/** How far the ends of a leaf lie off the hinge and the arc, and its outline off its middle. */
const OFF_LEAF = 9;
/** An arc whose leaf is not drawn closes at the end that a wall is so near to. */
const NEAR_WALL = 15;

/** The arcs among runs of corners, as those of door leaves are. */
export function arcsIn(runs: readonly (readonly Corner[])[]): Arc[] {
  return runs.flatMap((run) => smoothPieces(run).flatMap((piece) => arcOf(piece) ?? []));
}

/** Whether the run is one arc from end to end. */
export const isArc = (run: readonly Corner[]): boolean => arcOf(run) !== null;

function smoothPieces(run: readonly Corner[]): Corner[][] {
  const pieces: Corner[][] = [];
  let piece: Corner[] = run.slice(0, 1);
  for (let i = 1; i < run.length; i++) {
    piece.push(run[i]!);
    const next = run[i + 1];
    if (next && Math.abs(turnAt(run[i - 1]!, run[i]!, next)) <= SHARP) continue;
    pieces.push(piece);
    piece = [run[i]!];
  }
  return pieces;
}

function turnAt(a: Corner, b: Corner, c: Corner): number {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]];
  return Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy);
}

function arcOf(run: readonly Corner[]): Arc | null {
  if (run.length < LEAST_CORNERS) return null;
  const [from, to] = [run[0]!, run.at(-1)!];
  const circle = circleThrough(from, run[run.length >> 1]!, to);
  if (!circle) return null;
  const { centre, radius } = circle;
  if (!(radius >= LEAST_RADIUS && radius <= MOST_RADIUS)) return null;
  if (run.some((corner) => Math.abs(distanceOf(corner, centre) - radius) > OFF_CIRCLE)) return null;
  const sweep = run
    .slice(1)
    .reduce(
      (sum, corner, i) => sum + 2 * Math.asin(Math.min(1, distanceOf(corner, run[i]!) / 2 / radius)),
      0,
    );
  return sweep >= LEAST_SWEEP && sweep <= MOST_SWEEP ? { centre, radius, ends: [from, to] } : null;
}

function circleThrough(a: Corner, b: Corner, c: Corner): { centre: Corner; radius: number } | null {
  const [bx, by, cx, cy] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]];
  const twice = 2 * (bx * cy - by * cx);
  if (Math.abs(twice) < 1) return null;
  const [b2, c2] = [bx * bx + by * by, cx * cx + cy * cy];
  const [x, y] = [(cy * b2 - by * c2) / twice, (bx * c2 - cx * b2) / twice];
  return { centre: [Math.round(a[0] + x), Math.round(a[1] + y)], radius: hypotenuse(x, y) };
}

/**
 * The doors that arcs and leaves draw.
 * @param sides every line that may be a leaf's.
 * @param walls lines that may contain doors.
 * @param onDoorLayer whether an arc is a door's even if no leaf is drawn.
 */
export function doorSwingsOf(
  arcs: readonly Arc[],
  sides: readonly Segment[],
  walls: readonly Segment[],
  onDoorLayer: boolean,
): DoorSwing[] {
  const leaves = linesInBuckets(sides);
  const near = linesInBuckets(walls);
  const hasLeaf = (hinge: Corner, end: Corner): boolean =>
    leaves
      .nearLine(hinge, end, OFF_LEAF)
      .some(
        ([a, b]) =>
          (distanceOf(a, hinge) <= OFF_LEAF && distanceOf(b, end) <= OFF_LEAF) ||
          (distanceOf(b, hinge) <= OFF_LEAF && distanceOf(a, end) <= OFF_LEAF),
      );
  const toWall = (end: Corner): number =>
    near
      .nearLine(end, end, NEAR_WALL)
      .reduce((least, wall) => Math.min(least, distanceToSegment(end, ...wall)), Infinity);
  return arcs.flatMap(({ centre: hinge, ends: [a, b] }): DoorSwing[] => {
    const [leafAtA, leafAtB] = [hasLeaf(hinge, a), hasLeaf(hinge, b)];
    if (leafAtA !== leafAtB) return [{ hinge, latch: leafAtA ? b : a, leafEnd: leafAtA ? a : b }];
    if (!leafAtA && !onDoorLayer) return [];
    const [wallAtA, wallAtB] = [toWall(a), toWall(b)];
    if (Math.min(wallAtA, wallAtB) > NEAR_WALL) return [];
    const closesAtA = wallAtA <= wallAtB;
    return [{ hinge, latch: closesAtA ? a : b, leafEnd: closesAtA ? b : a }];
  });
}

/** Whether all of a run belongs to the leaf of a door. */
export function leafTestOf(swings: readonly DoorSwing[]): (run: readonly Corner[]) => boolean {
  const buckets = linesInBuckets(swings.map(({ hinge, leafEnd }): Segment => [hinge, leafEnd]));
  return (run) =>
    run.length > 0 &&
    buckets
      .nearLine(run[0]!, run[0]!, OFF_LEAF)
      .some((leaf: Segment) => run.every((corner) => distanceToSegment(corner, ...leaf) <= OFF_LEAF));
}

/** A line drawn out at both ends. */
export function extendSegment([a, b]: Segment, by: number): Segment {
  const length = distanceOf(a, b);
  if (length === 0) return [a, b];
  const [x, y] = [((b[0] - a[0]) / length) * by, ((b[1] - a[1]) / length) * by];
  return [
    [Math.round(a[0] - x), Math.round(a[1] - y)],
    [Math.round(b[0] + x), Math.round(b[1] + y)],
  ];
}
