import type { Position } from '../../../../domain/entities/geometry.ts';
import { movePosition, normalAngle, type Placement } from '../../../../domain/floorplan/index.ts';
import type { PlanAnchor } from '../../../../domain/floorplan/read/drawing/placed-features.ts';
import { localPlane, middleOf, placePlan, type PlanePoint } from '../../../../domain/geometry/index.ts';
import type { MapHandles } from '../../../../map/index.ts';

/** The box of a drawing where its reader put it, and about what it is moved. Degrees. */
export interface PlanFrame {
  /** The lower left corner of the drawing, and the upper right one. */
  corners: readonly [Position, Position];
  /** All four, from the lower left around to it: a drawing that says where it stands may lie turned. */
  ring: readonly Position[];
  pivot: Position;
  /** The two corners in the drawing's own coordinates. */
  own: readonly [PlanePoint, PlanePoint];
}

/** The frame of a drawing. @param anchors its lower left and upper right corners, where its reader put them */
export function frameOf([a, b]: readonly [PlanAnchor, PlanAnchor], pivot: Position): PlanFrame {
  const [[left, lower], [right, upper]] = [a.original, b.original];
  const carry = placePlan([a.original, b.original], [a.coordinates, b.coordinates]);
  const across = ([x, y]: [number, number], otherwise: Position): Position => carry?.([x, y]) ?? otherwise;
  const ring = [
    a.coordinates,
    across([right, lower], [b.coordinates[0], a.coordinates[1]]),
    b.coordinates,
    across([left, upper], [a.coordinates[0], b.coordinates[1]]),
    a.coordinates,
  ];
  return { corners: [a.coordinates, b.coordinates], ring, pivot, own: [a.original, b.original] };
}

const MOVE = 'move';
const TURN = 'turn';

/** The frame of a drawing as it is placed, with a handle that moves it and another that turns and scales it. */
export function handlesOf({ corners: [a, b], ring, pivot }: PlanFrame, placement: Placement): MapHandles {
  const frame = ring.map(movePosition(placement, pivot));
  const centre = movePosition(placement, pivot)(middleOf([...a, ...b]));
  return {
    points: [
      { id: MOVE, at: centre, about: null },
      { id: TURN, at: frame[2]!, about: centre },
    ],
    frame,
  };
}

/** The placement once a handle was dragged to a place. */
export function draggedTo(
  { corners: [a, b], pivot }: PlanFrame,
  placement: Placement,
  id: string,
  to: Position,
): Placement {
  const plane = localPlane(pivot);
  const move = movePosition(placement, pivot);
  const centre = plane.toPlane(move(middleOf([...a, ...b])));
  const target = plane.toPlane(to);
  if (id === MOVE)
    return rounded({
      ...placement,
      east: placement.east + target[0] - centre[0],
      north: placement.north + target[1] - centre[1],
    });
  const corner = plane.toPlane(move(b));
  const before = [corner[0] - centre[0], corner[1] - centre[1]] as const;
  const after = [target[0] - centre[0], target[1] - centre[1]] as const;
  const length = Math.hypot(...after);
  if (length === 0) return placement;
  const turn = ((Math.atan2(before[1], before[0]) - Math.atan2(after[1], after[0])) * 180) / Math.PI;
  const turned = {
    ...placement,
    rotation: normalAngle(placement.rotation + turn),
    scale: placement.scale * (length / Math.hypot(...before)),
  };
  // About the middle of the drawing: it stays where it is.
  const moved = plane.toPlane(movePosition(turned, pivot)(middleOf([...a, ...b])));
  return rounded({
    ...turned,
    east: turned.east + centre[0] - moved[0],
    north: turned.north + centre[1] - moved[1],
  });
}

const to = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

const rounded = ({ east, north, rotation, scale }: Placement): Placement => ({
  east: to(east, 3),
  north: to(north, 3),
  rotation: to(rotation, 3),
  scale: to(scale, 5),
});
