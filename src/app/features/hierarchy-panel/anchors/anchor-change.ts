import type { AnchorPair } from '../../../../domain/entities/anchor.ts';
import type { Position } from '../../../../domain/entities/geometry.ts';
import { changeAnchors } from '../../../../domain/floorplan/index.ts';
import type { ContentMove } from '../../../../domain/ops/index.ts';
import { roundPosition, similarity, type AnchorPositions } from '../../../../domain/geometry/index.ts';

/** Where the plan of a level lies, as a form says it. */
export interface PlanPosition {
  anchors: AnchorPair;
  /** Null: the content stays where it is. */
  move: ContentMove | null;
}

export const placesOf = ([a, b]: AnchorPair): [Position, Position] => [
  a.geometry.coordinates,
  b.geometry.coordinates,
];

// @spec 4.46 4.48 4.49
/**
 * Other places for the two anchors. Locked, the plan and all that is on the level move with them; unlocked, other points of
 * the plan become its anchors and nothing moves. Null where they are less than 1 cm apart.
 */
export function withPlaces(
  { anchors, move }: PlanPosition,
  places: AnchorPositions,
  isLocked: boolean,
): PlanPosition | null {
  const next: [Position, Position] = [roundPosition(places[0]), roundPosition(places[1])];
  if (!isLocked) {
    const changed = changeAnchors(anchors, next);
    return changed && { anchors: changed, move };
  }
  const before = placesOf(anchors);
  const carry = similarity(before, next);
  if (carry === null) return null;
  const [a, b] = anchors;
  return {
    anchors: [
      { ...a, geometry: { type: 'Point', coordinates: next[0] } },
      { ...b, geometry: { type: 'Point', coordinates: next[1] } },
    ],
    move:
      move === null ? { from: before, to: next } : { ...move, to: [carry(move.to[0]), carry(move.to[1])] },
  };
}
