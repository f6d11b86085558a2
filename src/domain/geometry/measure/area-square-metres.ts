import type { FeatureGeometry, Ring } from '../../entities/geometry.ts';
import { ECCENTRICITY_SQUARED, RADIANS, SEMI_MAJOR_AXIS_M } from '../metric/wgs84.ts';
import { partsOf } from '../transform/rings-of.ts';
import { unwrapAntimeridian } from '../transform/antimeridian.ts';

const E = Math.sqrt(ECCENTRICITY_SQUARED);

/** Area of a geometry on the ellipsoid, square metres, holes taken off. A point has none. */
export function areaSquareMetres(geometry: FeatureGeometry): number {
  let area = 0;
  for (const part of partsOf(unwrapAntimeridian(geometry))) {
    for (const [index, ring] of part.entries()) {
      area += index === 0 ? ringAreaSquareMetres(ring) : -ringAreaSquareMetres(ring);
    }
  }
  return Math.max(0, area);
}

/**
 * Shoelace in the cylindrical equal-area projection, which keeps every area of the ellipsoid whole. Measured from the
 * ring's first position, because a room is a millionth of the projection's height.
 */
function ringAreaSquareMetres(ring: Ring): number {
  const first = ring[0];
  if (!first) return 0;
  const y0 = equalAreaNorth(first[1]);
  let twice = 0;
  let beforeX = 0;
  let beforeY = 0;
  for (const [longitude, latitude] of ring) {
    const x = SEMI_MAJOR_AXIS_M * (longitude - first[0]) * RADIANS;
    const y = equalAreaNorth(latitude) - y0;
    twice += beforeX * y - x * beforeY;
    beforeX = x;
    beforeY = y;
  }
  return Math.abs(twice) / 2;
}

function equalAreaNorth(latitude: number): number {
  const sine = Math.sin(latitude * RADIANS);
  return (
    ((SEMI_MAJOR_AXIS_M * (1 - ECCENTRICITY_SQUARED)) / 2) *
    (sine / (1 - ECCENTRICITY_SQUARED * sine * sine) + Math.atanh(E * sine) / E)
  );
}
