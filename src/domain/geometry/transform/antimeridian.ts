import type { FeatureGeometry, Position, Ring } from '../../entities/geometry.ts';

/**
 * The geometry in one piece where it crosses the antimeridian: longitudes go on beyond 180 degrees instead of coming back
 * from -180. Nothing indoors is half the earth wide, so two neighbouring corners that far apart can mean nothing else. The
 * very same object where it does not cross.
 */
export function unwrapped<T extends FeatureGeometry>(geometry: T): T;
export function unwrapped(geometry: FeatureGeometry): FeatureGeometry {
  switch (geometry.type) {
    case 'Point':
      return geometry;
    case 'Polygon':
      return geometry.coordinates.some(isTorn)
        ? { type: 'Polygon', coordinates: geometry.coordinates.map(eastward) }
        : geometry;
    case 'MultiPolygon':
      return geometry.coordinates.some((part) => part.some(isTorn))
        ? { type: 'MultiPolygon', coordinates: geometry.coordinates.map((part) => part.map(eastward)) }
        : geometry;
  }
}

const isTorn = (ring: Ring): boolean =>
  ring.some((position, i) => i > 0 && Math.abs(position[0] - ring[i - 1]![0]) > 180);

/** A geometry near the antimeridian, in the same numbers as a torn shape that was unwrapped. */
export function alongside<T extends FeatureGeometry>(geometry: T): T;
export function alongside(geometry: FeatureGeometry): FeatureGeometry {
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: eastward([geometry.coordinates])[0]! };
    case 'Polygon':
      return { type: 'Polygon', coordinates: geometry.coordinates.map(eastward) };
    case 'MultiPolygon':
      return { type: 'MultiPolygon', coordinates: geometry.coordinates.map((part) => part.map(eastward)) };
  }
}

/** The position as it is written, with a longitude of 180 degrees at most. */
export const rewrapped = (position: Position): Position =>
  position[0] > 180 ? [position[0] - 360, position[1]] : position;

/** Of what is torn, the western part is the one beyond 180 degrees. */
const eastward = (ring: Ring): Ring =>
  ring.map(([longitude, latitude]): Position => [longitude < 0 ? longitude + 360 : longitude, latitude]);
