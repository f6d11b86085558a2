import '../../../../tests/support/vitest/seeded-fuzzing.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Polygon } from '../../entities/geometry.ts';
import { areaSquareMetres } from './area-square-metres.ts';
import { circle } from '../shapes/circle.ts';
import { distanceMetres } from '../metric/distance-metres.ts';
import { extentMetres } from './extent-metres.ts';
import { localPlane } from '../transform/local-plane.ts';
import { perimeterMetres } from './perimeter-metres.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';

const place = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -85, max: 85, noNaN: true }),
);

describe('metres on the ellipsoid', () => {
  it('knows the length of a degree at the equator and near the pole', () => {
    expect(distanceMetres([0, 0], [1, 0])).toBeCloseTo(111_319.49, 1);
    expect(distanceMetres([0, 44.5], [0, 45.5])).toBeCloseTo(111_131.78, 0);
    expect(distanceMetres([10, 60], [10.01, 60])).toBeCloseTo(558.0, 0);
  });

  it('goes the short way over the antimeridian', () => {
    expect(distanceMetres([179.999, 0], [-179.999, 0])).toBeCloseTo(222.6, 1);
  });

  it('has the area of the whole earth', () => {
    const eighth: Polygon = rectangle([0, 0], [90, 90]);
    expect((areaSquareMetres(eighth) * 8) / 1e12).toBeCloseTo(510.0656, 4);
  });

  it('measures a circle by what it was made of, anywhere', () => {
    fc.assert(
      fc.property(place, fc.double({ min: 20, max: 3000, noNaN: true }), (centre, radius) => {
        const steps = 256;
        const made = circle(clearOfSeam(centre), radius, steps);
        const corner = Math.sin(Math.PI / steps) * steps;
        expect(areaSquareMetres(made) / radius ** 2).toBeCloseTo(
          (Math.sin((2 * Math.PI) / steps) * steps) / 2,
          3,
        );
        expect(perimeterMetres(made) / radius).toBeCloseTo(2 * corner, 3);
        const { width, height } = extentMetres(made);
        expect(width / radius).toBeCloseTo(2, 1);
        expect(height / radius).toBeCloseTo(2, 2);
      }),
    );
  });

  it('takes holes off the area and adds them to the outline', () => {
    const outer = rectangle([0, 0], [0.01, 0.01]);
    const hole = rectangle([0.004, 0.004], [0.006, 0.006]);
    const both: Polygon = { type: 'Polygon', coordinates: [...outer.coordinates, ...hole.coordinates] };
    expect(areaSquareMetres(both)).toBeCloseTo(areaSquareMetres(outer) - areaSquareMetres(hole), 4);
    expect(perimeterMetres(both)).toBeCloseTo(perimeterMetres(outer) + perimeterMetres(hole), 6);
  });

  it('empty → without size', () => {
    expect(extentMetres({ type: 'Polygon', coordinates: [] })).toEqual({ width: 0, height: 0 });
    expect(areaSquareMetres({ type: 'Polygon', coordinates: [[]] })).toBe(0);
    expect(perimeterMetres({ type: 'Point', coordinates: [1, 2] })).toBe(0);
  });
});

describe('the local plane', () => {
  it('comes back to where it was within a hundredth of a micrometre', () => {
    const metres = fc.double({ min: -10_000, max: 10_000, noNaN: true });
    fc.assert(
      fc.property(place, metres, metres, (origin, east, north) => {
        const plane = localPlane(origin);
        const [backEast, backNorth] = plane.toPlane(plane.toEarth([east, north]));
        expect(Math.hypot(backEast - east, backNorth - north)).toBeLessThan(1e-8);
      }),
    );
  });

  it('has its origin at zero and its axes to the east and north', () => {
    const plane = localPlane([13.4, 52.5]);
    expect(plane.toPlane([13.4, 52.5])).toEqual([0, 0]);
    const [east, north] = plane.toPlane([13.401, 52.501]);
    expect(east).toBeCloseTo(67.9, 1);
    expect(north).toBeCloseTo(111.3, 1);
  });

  it('gives numbers for points beyond the horizon', () => {
    const [longitude, latitude] = localPlane([0, 0]).toEarth([1e9, 1e9]);
    expect(Number.isFinite(longitude)).toBe(true);
    expect(Number.isFinite(latitude)).toBe(true);
  });
});

function clearOfSeam([longitude, latitude]: [number, number]): [number, number] {
  return [longitude * 0.99, latitude * 0.9];
}
