import { hypotenuse } from '../../geometry/metric/hypotenuse.ts';
import { type Buckets, linesInBuckets } from './spatial-buckets.ts';
import type { Corner, Segment } from './segment.ts';
import { distanceToSegment } from '../../geometry/plane/segment.ts';

/* All lengths in centimetres. */

/** A partition is at least so long, and drawn by two sides that lie so far apart. */
const LEAST = 50;
const THINNEST = 1;
const THICKEST = 16;
/** Share of a side that lies beside the other one. */
const BESIDE = 0.8;
/** Cosine of sides that run in one direction. */
const PARALLEL = 0.999;
/** How near to a wall or to each other they end, and how near to a door. */
const AT_WALL = 4;
const AT_DOOR = 15;

/**
 * Partitions between cubicles and the like, which drawings have on a layer that says nothing although their walls have one of
 * their own: two lines beside each other that begin at a wall, or at another partition, and hold a door. Railings hold none.
 * @param doors corners of doors: their hinges, and where they close
 */
export function thinPartitions(
  lines: readonly Segment[],
  walls: readonly Segment[],
  doors: readonly Corner[],
): Segment[] {
  const long = lines.filter(([a, b]) => hypotenuse(b[0] - a[0], b[1] - a[1]) >= LEAST);
  const sides = linesInBuckets(long);
  const partnersOf = (line: Segment): Segment[] =>
    sides.nearLine(line[0], line[1], THICKEST).filter((other) => other !== line && arePair(line, other));
  const pairs = new Map(long.map((line) => [line, partnersOf(line)]));
  const open = long.filter((line) => pairs.get(line)!.length > 0);
  const near = linesInBuckets(walls);
  const touching = linesInBuckets(open);
  const neighborsOf = (line: Segment): Segment[] => [
    ...pairs.get(line)!,
    ...touching.nearLine(line[0], line[1], AT_WALL).filter((other) => areJoined(line, other)),
  ];
  const seen = new Set<Segment>();
  return open.flatMap((start): Segment[] => {
    const group: Segment[] = [];
    const next = [start];
    for (let line = next.pop(); line !== undefined; line = next.pop()) {
      if (seen.has(line)) continue;
      seen.add(line);
      group.push(line);
      next.push(...neighborsOf(line));
    }
    const stands = group.some((line) => line.some((end) => isAt(end, near, AT_WALL)));
    return stands &&
      doors.some((corner) => group.some((line) => distanceToSegment(corner, ...line) <= AT_DOOR))
      ? group
      : [];
  });
}

const isAt = (corner: Corner, lines: Buckets<Segment>, away: number): boolean =>
  lines.nearLine(corner, corner, away).some((line) => distanceToSegment(corner, ...line) <= away);

const areJoined = (one: Segment, other: Segment): boolean =>
  one.some((end) => distanceToSegment(end, ...other) <= AT_WALL) ||
  other.some((end) => distanceToSegment(end, ...one) <= AT_WALL);

/** Two sides of one thin thing. */
function arePair([a, b]: Segment, [c, d]: Segment): boolean {
  const [dx, dy, ex, ey] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const [length, other] = [hypotenuse(dx, dy), hypotenuse(ex, ey)];
  if (Math.abs(dx * ex + dy * ey) < PARALLEL * length * other) return false;
  const apart = Math.abs((c[0] - a[0]) * dy - (c[1] - a[1]) * dx) / length;
  if (apart < THINNEST || apart > THICKEST) return false;
  const along = [c, d].map((corner) => ((corner[0] - a[0]) * dx + (corner[1] - a[1]) * dy) / length);
  const shared = Math.min(length, Math.max(...along)) - Math.max(0, Math.min(...along));
  return shared >= BESIDE * Math.max(length, other);
}
