import '../../../../tests/support/vitest/seeded-fuzzing.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { starPolygon } from '../../../../tests/support/geometry/arbitrary-geometry.ts';
import type { Polygon } from '../../entities/geometry.ts';
import { areaSquareMetres } from '../measure/area-square-metres.ts';
import { centreOf } from '../measure/centre-of.ts';
import { circle } from './circle.ts';
import { distanceMetres } from '../metric/distance-metres.ts';
import { labelPoint } from '../measure/label-point.ts';
import { locate } from '../containment/locate-point.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { signedArea } from '../plane/ring.ts';
import { rewind } from '../transform/rewind.ts';
import { validityIssues } from '../validity/validity-issues.ts';

/** A U of thin walls: its centre of mass lies in the open middle. */
const U: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0.009, 0.01],
      [0.009, 0.001],
      [0.001, 0.001],
      [0.001, 0.01],
      [0, 0.01],
      [0, 0],
    ],
  ],
};

describe('makers', () => {
  it('make rectangles from any two corners, rounded and wound to the left', () => {
    const made = rectangle([3, 1], [1.0000000049, 2]);
    expect(made.coordinates[0]).toEqual([
      [1, 1],
      [3, 1],
      [3, 2],
      [1, 2],
      [1, 1],
    ]);
    expect(signedArea(made.coordinates[0]!)).toBeGreaterThan(0);
  });

  it('make circles whose corners lie on the radius, valid and wound to the left', () => {
    const made = circle([13.4, 52.5], 10);
    expect(validityIssues(made)).toEqual([]);
    expect(made.coordinates[0]).toHaveLength(65);
    expect(signedArea(made.coordinates[0]!)).toBeGreaterThan(0);
    for (const corner of made.coordinates[0]!)
      expect(distanceMetres([13.4, 52.5], corner)).toBeCloseTo(10, 2);
  });
});

describe('rewind', () => {
  it('turns shells left and holes right, and nothing the second time', () => {
    fc.assert(
      fc.property(starPolygon, fc.boolean(), (polygon, isTurned) => {
        const ring = isTurned ? polygon.coordinates[0]!.toReversed() : polygon.coordinates[0]!;
        const once = rewind<Polygon>({ type: 'Polygon', coordinates: [ring, ring] });
        expect(signedArea(once.coordinates[0]!)).toBeGreaterThan(0);
        expect(signedArea(once.coordinates[1]!)).toBeLessThan(0);
        expect(rewind(once)).toEqual(once);
        expect(areaSquareMetres({ type: 'Polygon', coordinates: [once.coordinates[0]!] })).toBeCloseTo(
          areaSquareMetres(polygon),
          3,
        );
      }),
    );
  });
});

describe('where a label stands', () => {
  it('is the middle of a rectangle', () => {
    const [x, y] = labelPoint(rectangle([0, 0], [0.02, 0.01]))!;
    expect(x).toBeCloseTo(0.01, 9);
    expect(y).toBeCloseTo(0.005, 9);
  });

  it('is inside a bent shape, whose centre is not', () => {
    expect(locate(centreOf(U)!, U)).toBe(-1);
    expect(locate(labelPoint(U)!, U)).toBe(1);
  });

  it('is inside a ring-shaped corridor', () => {
    const corridor: Polygon = {
      type: 'Polygon',
      coordinates: [
        ...rectangle([0, 0], [0.01, 0.01]).coordinates,
        ...rectangle([0.001, 0.001], [0.009, 0.009]).coordinates,
      ],
    };
    expect(locate(labelPoint(corridor)!, corridor)).toBe(1);
  });

  it('is inside every star', () => {
    fc.assert(
      fc.property(starPolygon, (polygon) => {
        expect(locate(labelPoint(polygon)!, polygon)).toBe(1);
      }),
    );
  });

  it('is in the largest of several parts', () => {
    const small = rectangle([0, 0], [0.001, 0.001]).coordinates;
    const large = rectangle([1, 1], [1.01, 1.01]);
    const point = labelPoint({ type: 'MultiPolygon', coordinates: [small, large.coordinates] });
    expect(locate(point!, large)).toBe(1);
  });

  it('is the point of a point, the middle of what has no area, and nothing of nothing', () => {
    expect(labelPoint({ type: 'Point', coordinates: [1, 2] })).toEqual([1, 2]);
    expect(
      labelPoint({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [2, 0],
            [0, 0],
          ],
        ],
      }),
    ).toEqual([1, 0]);
    expect(labelPoint({ type: 'Polygon', coordinates: [] })).toBeNull();
    expect(labelPoint({ type: 'Polygon', coordinates: [[]] })).toBeNull();
  });
});
