import type { MultiPolygon, Polygon, Position } from '../../../../domain/entities/geometry.ts';
import { boundsOf, roundPosition } from '../../../../domain/geometry/index.ts';

/** The middle of a building: where its drawing is put at first. Degrees. */
export function pivotOf(outline: Polygon | MultiPolygon): Position {
  const [west, south, east, north] = boundsOf(outline) ?? [0, 0, 0, 0];
  return roundPosition([(west + east) / 2, (south + north) / 2]);
}
