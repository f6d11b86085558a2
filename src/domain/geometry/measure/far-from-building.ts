import type { Bounds, FeatureGeometry, Position } from '../../entities/geometry.ts';
import { boundsOf } from '../bounds.ts';
import { distanceMetres } from '../metric/distance-metres.ts';

/** Metres from the box around a building: its contents, and a person who surveys it, are not further away. */
const FAR_M = 300;

/** Metres from a box to a spot; 0 within it. */
export function metresFrom([west, south, east, north]: Bounds, [x, y]: Position): number {
  const nearest: Position = [Math.min(east, Math.max(west, x)), Math.min(north, Math.max(south, y))];
  return distanceMetres([x, y], nearest);
}

/** How far a spot is from a building, where that is too far to belong to it; null where it is near enough. */
export function metresTooFar(building: Bounds, spot: Position, accuracyMetres = 0): number | null {
  const metres = metresFrom(building, spot);
  return metres - accuracyMetres <= FAR_M ? null : metres;
}

/** The same for a shape, by the middle of the box around it. The one rule for tables, work files and whatever else brings content. */
export function farFromBuilding(building: FeatureGeometry, shape: FeatureGeometry): number | null {
  const [around, own] = [boundsOf(building), boundsOf(shape)];
  if (around === null || own === null) return null;
  return metresTooFar(around, [(own[0] + own[2]) / 2, (own[1] + own[3]) / 2]);
}
