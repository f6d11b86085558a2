import { type Buckets, bucketsOf, linesInBuckets } from './spatial-buckets.ts';
import { middleOfLine, type Corner, type Segment } from './segment.ts';
import { distanceOf } from '../../geometry/plane/point.ts';
import { shareBeside, THICKEST_WALL } from './wall-sides.ts';

/* All lengths in centimetres. */

/** Lines of a hatch or treads of a flight: so far apart, at distances that differ by so much, and so many. */
const CLOSEST = 2;
const WIDEST_SPACING = 40;
const EVEN = 0.25;
const LEAST_ROW = 5;
/** Of a line and its neighbour, so much lies beside each other. */
const BESIDE = 0.3;
/** A sheet has so many hatch lines, which are such a share of all its lines; or so many axes that end in a circle. */
const LEAST_HATCHES = 30;
const HATCH_SHARE = 0.1;
const LEAST_AXES = 3;
const LEAST_AXIS = 400;
const BUBBLE: readonly [least: number, most: number] = [15, 120];
const OFF_CIRCLE = 3;
/** A line is the side of a wall where so much of it has another beside it, which is at least so long. */
const PART_BESIDE = 0.35;
const LEAST_SIDE = 30;
/** Cosine of lines that run in one direction; corners of short ones are rounded to centimetres. */
const PARALLEL = 0.999;
const PARALLEL_SHORT = 0.98;
const SHORT = 40;
const LEAST = 3;
const BUCKET = 128;

type Run = readonly Corner[];

/**
 * The lines that may be walls on a sheet drawn with one pen, without its hatches, axes, dimensions and frame; null for a
 * plan that is not drawn as a sheet.
 */
export function wallsOnSheet(runs: readonly Run[], lines: readonly Segment[]): Segment[] | null {
  const hatches = evenRowsAmong(lines);
  const isHatched = hatches.size >= LEAST_HATCHES && hatches.size >= lines.length * HATCH_SHARE;
  if (!isHatched && countAxes(runs, lines) < LEAST_AXES) return null;
  return sidesAmong(isHatched ? lines.filter((line) => !hatches.has(line)) : lines);
}

/** Lines that lie beside each other at one distance: hatches, treads. */
function evenRowsAmong(lines: readonly Segment[]): Set<Segment> {
  const buckets = linesInBuckets(lines);
  const between = new Map<Segment, [Segment, Segment]>();
  for (const line of lines) {
    const pair = neighboursAtOneDistance(line, buckets);
    if (pair) between.set(line, pair);
  }
  const rows = new Set<Segment>();
  const seen = new Set<Segment>();
  for (const start of between.keys()) {
    if (seen.has(start)) continue;
    const row = new Set([start]);
    // A set hands out what is added while it is walked.
    for (const line of row) {
      seen.add(line);
      for (const other of between.get(line) ?? []) row.add(other);
    }
    if (row.size >= LEAST_ROW) for (const line of row) rows.add(line);
  }
  return rows;
}

/** The nearest lines to both sides where they are as far away; null where they are not. */
function neighboursAtOneDistance(line: Segment, buckets: Buckets<Segment>): [Segment, Segment] | null {
  if (distanceOf(...line) < LEAST) return null;
  const middle = middleOfLine(line);
  let [left, right]: [Segment | null, Segment | null] = [null, null];
  let [toLeft, toRight] = [Infinity, Infinity];
  for (const other of buckets.nearLine(middle, middle, WIDEST_SPACING)) {
    const off = other === line ? null : offsetOf(line, other);
    if (off === null) continue;
    if (off > 0 && off < toLeft) [left, toLeft] = [other, off];
    if (off < 0 && -off < toRight) [right, toRight] = [other, -off];
  }
  if (!left || !right || Math.abs(toLeft - toRight) > EVEN * Math.max(toLeft, toRight) + 1) return null;
  return [left, right];
}

/** How far to the left of a line another one lies beside it; null where it does not. */
function offsetOf([a, b]: Segment, [c, d]: Segment): number | null {
  const [length, other] = [distanceOf(a, b), distanceOf(c, d)];
  if (other < LEAST) return null;
  const [x, y] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const cosine = Math.abs(x * (d[0] - c[0]) + y * (d[1] - c[1])) / other;
  if (cosine < (Math.min(length, other) < SHORT ? PARALLEL_SHORT : PARALLEL)) return null;
  const off = ((c[1] + d[1]) / 2 - a[1]) * x - ((c[0] + d[0]) / 2 - a[0]) * y;
  if (Math.abs(off) < CLOSEST || Math.abs(off) > WIDEST_SPACING) return null;
  const along = [c, d].map((corner) => (corner[0] - a[0]) * x + (corner[1] - a[1]) * y);
  const shared = Math.min(length, Math.max(...along)) - Math.max(0, Math.min(...along));
  return shared >= BESIDE * Math.min(length, other) ? off : null;
}

/** Long lines that end at a circle. */
function countAxes(runs: readonly Run[], lines: readonly Segment[]): number {
  const ends: Buckets<Corner> = bucketsOf(BUCKET);
  for (const line of lines)
    if (distanceOf(...line) >= LEAST_AXIS) for (const end of line) ends.addPoint(end, end);
  return runs
    .flatMap((run) => circleOf(run) ?? [])
    .filter(({ centre, radius }) =>
      ends
        .nearLine(centre, centre, radius + OFF_CIRCLE)
        .some((end) => Math.abs(distanceOf(end, centre) - radius) <= OFF_CIRCLE),
    ).length;
}

function circleOf(run: Run): { centre: Corner; radius: number } | null {
  const [first, last] = [run[0], run.at(-1)];
  if (run.length < 9 || !first || distanceOf(first, last!) > OFF_CIRCLE) return null;
  const centre = middleOfLine([first, run[run.length >> 1]!]);
  const radius = distanceOf(first, centre);
  if (radius < BUBBLE[0] || radius > BUBBLE[1]) return null;
  return run.every((corner) => Math.abs(distanceOf(corner, centre) - radius) <= OFF_CIRCLE)
    ? { centre, radius }
    : null;
}

/** Lines that have another beside them for a good part, as the two sides of a wall do; and those that are too short to tell. */
function sidesAmong(lines: readonly Segment[]): Segment[] {
  const buckets = linesInBuckets(lines.filter((line) => distanceOf(...line) >= LEAST_SIDE));
  return lines.filter((line) => {
    if (distanceOf(...line) < THICKEST_WALL) return true;
    return shareBeside(line, buckets) >= PART_BESIDE;
  });
}
