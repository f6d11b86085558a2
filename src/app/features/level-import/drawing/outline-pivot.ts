import type { MultiPolygon, Polygon, Position } from '../../../../domain/entities/geometry.ts';
import { boundsOf, middleOf, roundPosition } from '../../../../domain/geometry/index.ts';

/** The middle of a building: where its drawing is put at first. Degrees. */
export function pivotOf(outline: Polygon | MultiPolygon): Position {
  return roundPosition(middleOf(boundsOf(outline) ?? [0, 0, 0, 0]));
}
