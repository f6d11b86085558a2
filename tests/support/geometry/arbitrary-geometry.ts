import * as fc from 'fast-check';
import type { Polygon, Position, Ring } from '../../../src/domain/entities/geometry.ts';

/** Positions on a coarse grid near the equator, where corners fall on edges and on each other all the time. */
export function gridPosition(size: number): fc.Arbitrary<Position> {
  const step = fc.integer({ min: 0, max: size });
  return fc.tuple(step, step);
}

/** Any closed ring on a grid; most cross themselves. */
export function gridRing(size: number, mostCorners: number): fc.Arbitrary<Ring> {
  return fc.array(gridPosition(size), { minLength: 3, maxLength: mostCorners }).map(closed);
}

/** A valid star-shaped polygon around a place on earth, of up to a kilometre, not rounded. */
export const starPolygon: fc.Arbitrary<Polygon> = fc
  .record({
    longitude: fc.double({ min: -170, max: 170, noNaN: true }),
    latitude: fc.double({ min: -75, max: 75, noNaN: true }),
    radii: fc.array(fc.double({ min: 0.001, max: 0.005, noNaN: true }), { minLength: 3, maxLength: 24 }),
  })
  .map(({ longitude, latitude, radii }) => ({
    type: 'Polygon',
    coordinates: [
      closed(
        radii.map((radius, i): Position => {
          const angle = (2 * Math.PI * i) / radii.length;
          return [longitude + radius * Math.cos(angle), latitude + radius * Math.sin(angle)];
        }),
      ),
    ],
  }));

export function closed(corners: readonly Position[]): Ring {
  return [...corners, corners[0]!];
}
