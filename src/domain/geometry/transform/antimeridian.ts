import type { FeatureGeometry, Position, Ring } from '../../entities/geometry.ts';
import { ringsOf } from './rings-of.ts';
import { mapPositions } from './map-positions.ts';

/**
 * The geometry in one piece where it crosses the antimeridian: longitudes go on beyond 180 degrees instead of coming back
 * from -180. Nothing indoors is half the earth wide, so two neighbouring corners that far apart can mean nothing else. The
 * very same object where it does not cross.
 */
export const unwrapAntimeridian = <T extends FeatureGeometry>(geometry: T): T =>
  ringsOf(geometry).some(isTorn) ? shiftToUnwrapped(geometry) : geometry;

const isTorn = (ring: Ring): boolean =>
  ring.some((position, i) => i > 0 && Math.abs(position[0] - ring[i - 1]![0]) > 180);

/** A geometry near the antimeridian, in the same numbers as a torn shape that was unwrapped. */
export const shiftToUnwrapped = <T extends FeatureGeometry>(geometry: T): T =>
  mapPositions(geometry, eastwards);

/** The position as it is written, with a longitude of 180 degrees at most. */
export const wrapPosition = (position: Position): Position =>
  position[0] > 180 ? [position[0] - 360, position[1]] : position;

/** Of what is torn, the western part is the one beyond 180 degrees. */
const eastwards = ([longitude, latitude]: Position): Position => [
  longitude < 0 ? longitude + 360 : longitude,
  latitude,
];
