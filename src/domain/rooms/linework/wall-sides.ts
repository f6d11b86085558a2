import type { Buckets } from './spatial-buckets.ts';
import type { Corner, Segment } from './segment.ts';
import { distanceOf } from '../../geometry/plane/point.ts';
import { distanceToSegment } from '../../geometry/plane/segment.ts';

/* All lengths in centimetres. */

/** The sides of a wall lie so far apart. */
const THINNEST_WALL = 4;
export const THICKEST_WALL = 45;
/** From one look to the next. */
const STEP = 25;
/** Cosine of sides that run in one direction. */
const PARALLEL = 0.99;
/** How far what is beside a line may begin before or behind it. */
const BEYOND = 1;

/** Which share of a line (0 to 1) has another one beside it, as the two sides of a wall are to each other. */
export function shareBeside([a, b]: Segment, others: Buckets<Segment>): number {
  const length = distanceOf(a, b);
  const along = [(b[0] - a[0]) / length, (b[1] - a[1]) / length] as const;
  const steps = Math.ceil(length / STEP);
  let beside = 0;
  for (let step = 0; step < steps; step++) {
    const share = (step + 0.5) / steps;
    const at: Corner = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    if (others.nearLine(at, at, THICKEST_WALL).some((other) => isOtherSide(at, along, other))) beside += 1;
  }
  return beside / steps;
}

/** @param along of the first side, of length 1 */
function isOtherSide(at: Corner, along: readonly [number, number], [c, d]: Segment): boolean {
  const length = distanceOf(c, d);
  const [x, y] = [d[0] - c[0], d[1] - c[1]];
  if (length === 0 || Math.abs(along[0] * x + along[1] * y) < PARALLEL * length) return false;
  const apart = Math.abs((at[0] - c[0]) * y - (at[1] - c[1]) * x) / length;
  if (apart < THINNEST_WALL || apart > THICKEST_WALL) return false;
  return distanceToSegment(at, c, d) - apart < BEYOND;
}
