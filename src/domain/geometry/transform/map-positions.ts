import type { FeatureGeometry, Position } from '../../entities/geometry.ts';

/** The same geometry with every position replaced. Closed rings stay closed where `change` is a function of the position alone. */
export function mapPositions<G extends FeatureGeometry>(
  geometry: G,
  change: (position: Position) => Position,
): G;
export function mapPositions(
  geometry: FeatureGeometry,
  change: (position: Position) => Position,
): FeatureGeometry {
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: change(geometry.coordinates) };
    case 'Polygon':
      return { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(change)) };
    case 'MultiPolygon':
      return {
        type: 'MultiPolygon',
        coordinates: geometry.coordinates.map((part) => part.map((ring) => ring.map(change))),
      };
  }
}
