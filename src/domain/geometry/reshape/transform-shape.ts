import type { FeatureGeometry } from '../../entities/geometry.ts';
import { centreOf } from '../measure/centre-of.ts';
import { localPlane } from '../transform/local-plane.ts';
import { mapPositions } from '../transform/map-positions.ts';
import { rewind } from '../transform/rewind.ts';
import { roundGeometry } from '../transform/round.ts';

/** How a shape is moved, turned and scaled about its middle. */
export interface Transformation {
  /** Metres. */
  east: number;
  north: number;
  /** Degrees, clockwise. */
  turn: number;
  /** 1 leaves the size as it is. */
  scale: number;
}

/** The shape moved, turned and scaled about its centre of mass, holes and parts with it. */
export function transformShape(
  geometry: FeatureGeometry,
  { east, north, turn, scale }: Transformation,
): FeatureGeometry {
  const centre = centreOf(geometry);
  if (centre === null) return geometry;
  const plane = localPlane(centre);
  const angle = (-turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const moved = mapPositions(geometry, (at) => {
    const [x, y] = plane.toPlane(at);
    return plane.toEarth([cos * x - sin * y + east, sin * x + cos * y + north]);
  });
  return rewind(roundGeometry(moved));
}
