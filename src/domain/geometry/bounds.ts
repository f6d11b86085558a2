import type { Bounds, FeatureGeometry, Position, Ring } from '../entities/geometry.ts';
import { ringsOf } from './transform/rings-of.ts';
import { unwrapAntimeridian } from './transform/antimeridian.ts';

/**
 * The smallest box around all the geometries, in degrees; null without a position. Positions that are not finite numbers are
 * skipped. Of a shape across the antimeridian, east is beyond 180; of several shapes on both sides of it the box is as wide as
 * the world.
 */
export function boundsOf(...geometries: readonly FeatureGeometry[]): Bounds | null {
  const box: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const geometry of geometries) {
    if (geometry.type === 'Point') grow(box, geometry.coordinates);
    else for (const ring of ringsOf(unwrapAntimeridian(geometry))) growByRing(box, ring);
  }
  return box[0] <= box[2] ? box : null;
}

/**
 * The same box where it is narrower across the antimeridian: its east is then over 180. For what is looked at, not for
 * what is stored.
 */
export function boundsAcross(...geometries: readonly FeatureGeometry[]): Bounds | null {
  const plain = boundsOf(...geometries);
  if (plain === null || plain[2] - plain[0] <= 180) return plain;
  const box: Bounds = [Infinity, plain[1], -Infinity, plain[3]];
  const turn = ([x, y]: Position): void => grow(box, [x < 0 ? x + 360 : x, y]);
  for (const geometry of geometries) {
    if (geometry.type === 'Point') turn(geometry.coordinates);
    else for (const ring of ringsOf(geometry)) for (const position of ring) turn(position);
  }
  return box[2] - box[0] < plain[2] - plain[0] ? box : plain;
}

/** The middle of a box. */
export const middleOf = ([west, south, east, north]: Bounds): Position => [
  (west + east) / 2,
  (south + north) / 2,
];

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
