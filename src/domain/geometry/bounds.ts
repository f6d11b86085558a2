import type { Bounds, FeatureGeometry, Position, Ring } from '../entities/geometry.ts';
import { ringsOf } from './rings-of.ts';
import { unwrapped } from './unwrapped.ts';

/**
 * The smallest box around everything given, in degrees; null where there is no position to hold.
 * Positions that are no finite numbers are passed over. Of a shape across the
 * antimeridian, east is beyond 180; of several shapes on both sides of it the box is as wide as the world.
 */
export function boundsOf(...geometries: readonly FeatureGeometry[]): Bounds | null {
  const box: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const geometry of geometries) {
    if (geometry.type === 'Point') grow(box, geometry.coordinates);
    else for (const ring of ringsOf(unwrapped(geometry))) growByRing(box, ring);
  }
  return box[0] <= box[2] ? box : null;
}

function growByRing(box: Bounds, ring: Ring): void {
  for (const position of ring) grow(box, position);
}

function grow(box: Bounds, position: Position): void {
  const [x, y] = position;
  if (!Number.isFinite(x) || !Number.isFinite(y)) return;
  if (x < box[0]) box[0] = x;
  if (y < box[1]) box[1] = y;
  if (x > box[2]) box[2] = x;
  if (y > box[3]) box[3] = y;
}
