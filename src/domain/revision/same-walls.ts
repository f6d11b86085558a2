import Flatbush from 'flatbush';
import type { Position } from '../entities/geometry.ts';
import { localPlane, ringsOf, type PlanePoint } from '../geometry/index.ts';
import type { MeasuredRoom } from './measured-room.ts';
import { distanceToSegment } from '../geometry/plane/segment.ts';

/** Metres: from side to side, walls lie elsewhere that differ by more; over so much of their length in all. */
const APART = 0.3;
const OVER = 0.5;
/** Metres between two spots that are looked at. */
const STEP = 0.25;

type Side = readonly [a: PlanePoint, b: PlanePoint];

/**
 * Whether all walls are where they were. Walls come as one network or as many pieces, so that they can't be matched one by one:
 * what counts is where their sides run.
 */
export function areSameWalls(
  former: readonly MeasuredRoom[],
  newer: readonly MeasuredRoom[],
  pivot: Position,
): boolean {
  const plane = localPlane(pivot);
  const [old, next] = [former, newer].map((walls) =>
    walls.flatMap(({ geometry }) =>
      ringsOf(geometry).flatMap((ring) =>
        ring.slice(1).map((end, i): Side => [plane.toPlane(ring[i]!), plane.toPlane(end)]),
      ),
    ),
  ) as [Side[], Side[]];
  return lengthElsewhere(old, next) <= OVER && lengthElsewhere(next, old) <= OVER;
}

/** Metres of some sides that lie beside none of the others. */
function lengthElsewhere(sides: readonly Side[], others: readonly Side[]): number {
  if (others.length === 0) return Infinity;
  const index = new Flatbush(others.length);
  for (const [[ax, ay], [bx, by]] of others)
    index.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
  index.finish();
  let length = 0;
  for (const [a, b] of sides) {
    const steps = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / STEP));
    const each = Math.hypot(b[0] - a[0], b[1] - a[1]) / steps;
    for (let i = 0; i < steps; i += 1) {
      const share = (i + 0.5) / steps;
      const [x, y] = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
      const near = index.search(x - APART, y - APART, x + APART, y + APART);
      if (near.every((at) => distanceToSegment([x, y], ...others[at]!) > APART)) length += each;
    }
  }
  return length;
}
