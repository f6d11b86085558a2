import type { Anchor, AnchorPair } from '../entities/anchor.ts';
import type { Position } from '../entities/geometry.ts';
import { movePosition, type Placement } from './placement/placement.ts';
import type { PlanAnchor } from './read/drawing/placed-features.ts';

/** The two anchors of a level whose drawing was moved from where its reader put it. */
export function placedAnchors(
  [a, b]: readonly [PlanAnchor, PlanAnchor],
  placement: Placement,
  pivot: Position,
): AnchorPair {
  const move = movePosition(placement, pivot);
  const anchor = ({ original, coordinates }: PlanAnchor): Anchor => ({
    type: 'Feature',
    properties: { typeCode: 'georeferencing-anchor', originalCoordinates: original },
    geometry: { type: 'Point', coordinates: move(coordinates) },
  });
  return [anchor(a), anchor(b)];
}
