import type { FeatureGeometry, Polygon } from '../../../domain/entities/geometry.ts';

/** A drawing as the one polygon that sites and buildings are; null where it is not one. */
export function asPolygon(geometry: FeatureGeometry | null): Polygon | null {
  if (geometry?.type === 'Polygon') return geometry;
  const [only, ...others] = geometry?.type === 'MultiPolygon' ? geometry.coordinates : [];
  return only !== undefined && others.length === 0 ? { type: 'Polygon', coordinates: only } : null;
}
