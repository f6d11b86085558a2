import type { FeatureGeometry, Polygon, Position } from '../../entities/geometry.ts';
import { COORDINATE_DECIMALS } from '../../limits.ts';
import { firstOutside } from './contains.ts';
import { ringsOf } from '../shapes/rings-of.ts';
import { inset } from './inset.ts';

/** One step of the last decimal, about a millimetre. Rounding moves a corner by at most 0.71 of it. */
const STEP = 10 ** -COORDINATE_DECIMALS;

/**
 * A place where `inner` leaves `outer` by more than rounding can do; null where it doesn't. A corner that was snapped
 * onto a slanting edge and then rounded to 8 decimals lies a fraction of a millimetre on either side of it, and nobody
 * could draw it better: so what sticks out by no more than one step of the last decimal counts as touching.
 */
export function leavesAt(outer: Polygon, inner: FeatureGeometry): Position | null {
  const outside = firstOutside(outer, inner);
  if (!outside) return null;
  if (inner.type === 'Point') return isBesideEdge(outer, inner.coordinates) ? null : outside;
  return inset(inner, STEP).every((part) => firstOutside(outer, part) === null) ? null : outside;
}

function isBesideEdge(outer: Polygon, [px, py]: Position): boolean {
  return ringsOf(outer).some((ring) =>
    ring.some(([bx, by], i) => {
      const [ax, ay] = ring[i - 1] ?? [bx, by];
      const dx = bx - ax;
      const dy = by - ay;
      const square = dx * dx + dy * dy;
      const along = square > 0 ? Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / square)) : 0;
      return Math.hypot(px - ax - along * dx, py - ay - along * dy) <= STEP;
    }),
  );
}
