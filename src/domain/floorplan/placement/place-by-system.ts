import type { Position } from '../../entities/geometry.ts';
import { distanceMetres, middleOf, type PlanePoint } from '../../geometry/index.ts';
import type { Projection } from '../projections/projection.ts';
import { fitControlPoints } from './control-points.ts';
import type { Placement } from './placement.ts';

/** The lower left and the upper right corner of a drawing: in its own coordinates, and where its reader put them. */
export interface DrawingCorners {
  own: readonly [PlanePoint, PlanePoint];
  placed: readonly [Position, Position];
}

/** Where a drawing lies whose coordinates are those of a system. */
export interface SystemPlace {
  placement: Placement;
  /** From the middle of the drawing to the building. */
  metresAway: number;
  /** How many units of the system one of the drawing is: 1 where it is drawn in the unit of the system. */
  unitsOfSystem: number;
}

/** Metres of what plans are drawn in that are not drawn in the unit of their system. */
const OTHER_UNITS = [1, 0.001, 0.01, 0.3048];

/**
 * The place of a drawing by the coordinates that it has. Where it is drawn in another unit than the system has, that comes
 * nearest to the building. Null: in this system it lies nowhere on earth.
 */
export function placeBySystem(
  { own, placed }: DrawingCorners,
  projection: Projection,
  pivot: Position,
): SystemPlace | null {
  const units = projection.isGeographic
    ? [1]
    : [1, ...OTHER_UNITS.map((metres) => metres / projection.metresPerUnit)];
  let best: SystemPlace | null = null;
  for (const unit of units) {
    const [a, b] = own.map(([x, y]) => projection.toEarth([x * unit, y * unit]));
    if (a == null || b == null) continue;
    const metresAway = distanceMetres(middleOf([...a, ...b]), pivot);
    // The unit of the system is believed unless another brings it from afar.
    if (best !== null && metresAway > best.metresAway / 10) continue;
    const points = [a, b].map((to, i) => ({ from: placed[i]!, to, accuracy: null }));
    const answer = fitControlPoints({ points, distances: [] }, pivot);
    if (answer.ok) best = { placement: answer.fit.placement, metresAway, unitsOfSystem: unit };
  }
  return best;
}
