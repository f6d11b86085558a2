import type { FeatureGeometry, Ring } from '../../entities/geometry.ts';

/** Every ring of a geometry, shells before their holes; a point has none. */
export const ringsOf = (geometry: FeatureGeometry): Ring[] => partsOf(geometry).flat();

/** The parts of a geometry, each a list of rings with its shell first; a point has none. */
export function partsOf(geometry: FeatureGeometry): Ring[][] {
  switch (geometry.type) {
    case 'Point':
      return [];
    case 'Polygon':
      return [geometry.coordinates];
    case 'MultiPolygon':
      return geometry.coordinates;
  }
}
