import type { Anchor, AnchorPair } from '../../../../domain/entities/anchor.ts';
import type { MultiPolygon, Polygon, Position } from '../../../../domain/entities/geometry.ts';
import { movePosition, type Placement } from '../../../../domain/floorplan/index.ts';
import { boundsOf, roundPosition } from '../../../../domain/geometry/index.ts';
import type { PlacedPlan } from '../../../../workers/index.ts';

/** The two anchors of a level whose drawing was moved from where its reader put it. */
export function anchorsOf([a, b]: PlacedPlan['anchors'], placement: Placement, pivot: Position): AnchorPair {
  const move = movePosition(placement, pivot);
  const anchor = ({ original, coordinates }: PlacedPlan['anchors'][number]): Anchor => ({
    type: 'Feature',
    properties: { typeCode: 'georeferencing-anchor', originalCoordinates: original },
    geometry: { type: 'Point', coordinates: move(coordinates) },
  });
  return [anchor(a), anchor(b)];
}

/** The middle of a building: where its drawing is put at first. Degrees. */
export function pivotOf(outline: Polygon | MultiPolygon): Position {
  const [west, south, east, north] = boundsOf(outline) ?? [0, 0, 0, 0];
  return roundPosition([(west + east) / 2, (south + north) / 2]);
}
