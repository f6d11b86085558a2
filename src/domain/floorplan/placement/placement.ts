import type { FeatureGeometry, Position } from '../../entities/geometry.ts';
import { localPlane, roundGeometry, roundPosition, type PlanePoint } from '../../geometry/index.ts';
import { mapPositions } from '../../geometry/transform/map-positions.ts';

/** How a plan is moved from where its reader put it: about its pivot, in this order: scaled, turned, moved. */
export interface Placement {
  /** Metres. */
  east: number;
  north: number;
  /** Degrees clockwise, over -180 to 180. */
  rotation: number;
  /** 1 leaves the plan as large as its reader made it. */
  scale: number;
}

export const UNMOVED: Placement = { east: 0, north: 0, rotation: 0, scale: 1 };

/** The numbers of a placement as an affine map of metres: x' = cos x - sin y + east, y' = sin x + cos y + north. */
export function movementOf({ east, north, rotation, scale }: Placement) {
  const radians = (-rotation * Math.PI) / 180;
  return { cos: Math.cos(radians) * scale, sin: Math.sin(radians) * scale, east, north };
}

/** The same in metres of a plane whose origin is the pivot. */
export function movePoint(placement: Placement): (point: PlanePoint) => PlanePoint {
  const { cos, sin, east, north } = movementOf(placement);
  return ([x, y]) => [cos * x - sin * y + east, sin * x + cos * y + north];
}

/** Moves positions on earth, degrees at 8 decimals. @param pivot where the plan's reader put its middle */
export function movePosition(placement: Placement, pivot: Position): (position: Position) => Position {
  const plane = localPlane(pivot);
  const move = movePoint(placement);
  return (position) => roundPosition(plane.toEarth(move(plane.toPlane(position))));
}

/** The way back: from a position now to the position from the reader of the plan. */
export function placeBefore(
  { east, north, rotation, scale }: Placement,
  pivot: Position,
): (position: Position) => Position {
  const plane = localPlane(pivot);
  const back = movePoint({ east: 0, north: 0, rotation: -rotation, scale: 1 / scale });
  return (position) => {
    const [x, y] = plane.toPlane(position);
    return roundPosition(plane.toEarth(back([x - east, y - north])));
  };
}

/** Moves a whole geometry. */
export const moveGeometry = (
  geometry: FeatureGeometry,
  placement: Placement,
  pivot: Position,
): FeatureGeometry => roundGeometry(mapPositions(geometry, movePosition(placement, pivot)));

/** The same turn as an angle over -180 to 180 degrees. */
export function normalAngle(degrees: number): number {
  const turned = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return turned === -180 ? 180 : turned;
}
