import type { FeatureGeometry, Ring } from '../../entities/geometry.ts';
import { signedArea } from '../plane/ring.ts';

/** Shells counter-clockwise, holes clockwise (the right-hand rule of RFC 7946). Rings that lie right are not copied. */
export function rewind<G extends FeatureGeometry>(geometry: G): G;
export function rewind(geometry: FeatureGeometry): FeatureGeometry {
  switch (geometry.type) {
    case 'Point':
      return geometry;
    case 'Polygon':
      return { type: 'Polygon', coordinates: rewindPart(geometry.coordinates) };
    case 'MultiPolygon':
      return { type: 'MultiPolygon', coordinates: geometry.coordinates.map(rewindPart) };
  }
}

function rewindPart(part: Ring[]): Ring[] {
  return part.map((ring, index) => {
    const area = signedArea(ring);
    return (index === 0 ? area < 0 : area > 0) ? ring.toReversed() : ring;
  });
}
