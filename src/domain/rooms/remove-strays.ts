import { hypotenuse } from '../geometry/metric/hypotenuse.ts';
import { type PlaneEdge, wallDirection } from '../geometry/plane/direction.ts';
import { type Buckets, bucketsOf } from './linework/spatial-buckets.ts';
import type { Segment } from './linework/segment.ts';

/* Lengths in centimetres. */
const LONG = 800;
const CROSSED = 8;
/** Degrees off the two main directions from which a line is oblique. */
const OBLIQUE = 4;

/**
 * Leaves out long oblique lines that run across one wall after the other: construction lines, and lines on the wrong layer.
 * Walls end where they meet.
 */
export function withoutStrays(segments: readonly Segment[]): Segment[] {
  const edges = segments.map(([[x, y], [toX, toY]]): PlaneEdge => [
    [x, y],
    [toX, toY],
  ]);
  const main = ((wallDirection(edges) ?? 0) * 180) / Math.PI;
  const buckets: Buckets<Segment> = bucketsOf(128);
  for (const segment of segments) buckets.addLine(segment[0], segment[1], segment);
  return segments.filter((segment) => {
    const [a, b] = segment;
    if (hypotenuse(b[0] - a[0], b[1] - a[1]) < LONG) return true;
    const off = Math.abs(((directionOf(segment) - main + 135) % 90) - 45);
    if (off < OBLIQUE) return true;
    const crossed = new Set(buckets.nearLine(a, b).filter((other) => areCrossing(segment, other)));
    return crossed.size < CROSSED;
  });
}

/** Degrees, 0 up to 90. */
function directionOf([a, b]: Segment): number {
  const degrees = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  return ((degrees % 90) + 90) % 90;
}

function areCrossing([a, b]: Segment, [c, d]: Segment): boolean {
  const side = (p: Segment[0], q: Segment[0], r: Segment[0]): number =>
    (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}
