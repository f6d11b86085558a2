import type { FeatureGeometry, Ring } from '../../entities/geometry.ts';

/** Twice the signed area in square degrees: positive where the ring runs counter-clockwise. */
export function signedArea(ring: Ring): number {
  const first = ring[0];
  if (!first) return 0;
  let twice = 0;
  for (let i = 1; i < ring.length; i++) {
    const ax = ring[i - 1]![0] - first[0];
    const ay = ring[i - 1]![1] - first[1];
    twice += ax * (ring[i]![1] - first[1]) - (ring[i]![0] - first[0]) * ay;
  }
  return twice;
}

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
