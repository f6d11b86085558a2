import type { FeatureGeometry, Polygon, Position } from '../../entities/geometry.ts';
import { COORDINATE_DECIMALS } from '../../limits.ts';
import { firstOutside } from './contains.ts';
import { ringsOf } from '../transform/rings-of.ts';
import { inset } from './inset.ts';
import { distanceToSegment } from '../plane/segment.ts';

/** One step of the last decimal, about a millimetre. Rounding moves a corner by at most 0.71 of it. */
const STEP = 10 ** -COORDINATE_DECIMALS;

/**
 * A place where `inner` leaves `outer` by more than rounding can do; null where it doesn't. A corner that was snapped onto a
 * slanting edge and then rounded to 8 decimals lies a fraction of a millimetre on either side of it, and can't be drawn better:
 * so up to one step of the last decimal counts as touching.
 */
export function firstProtrusion(outer: Polygon, inner: FeatureGeometry): Position | null {
  const outside = firstOutside(outer, inner);
  if (!outside) return null;
  if (inner.type === 'Point') return isBesideEdge(outer, inner.coordinates) ? null : outside;
  return inset(inner, STEP).every((part) => firstOutside(outer, part) === null) ? null : outside;
}

const isBesideEdge = (outer: Polygon, at: Position): boolean =>
  ringsOf(outer).some((ring) =>
    ring.some((corner, i) => distanceToSegment(at, ring[i - 1] ?? corner, corner) <= STEP),
  );
