import '../../../tests/support/vitest/seeded-fuzzing.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { starPolygon } from '../../../tests/support/geometry/arbitrary-geometry.ts';
import { boundsAcross, boundsOf } from './bounds.ts';
import { contains } from './containment/contains.ts';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';

it('holds all positions of all geometries', () => {
  const box = boundsOf(rectangle([1, 2], [3, 4]), { type: 'Point', coordinates: [-5, 9] });
  expect(box).toEqual([-5, 2, 3, 9]);
});

it('nothing → null; not a number → skipped', () => {
  expect(boundsOf()).toBeNull();
  expect(boundsOf({ type: 'Polygon', coordinates: [] })).toBeNull();
  expect(boundsOf({ type: 'Point', coordinates: [NaN, 1] })).toBeNull();
  expect(boundsOf({ type: 'Point', coordinates: [NaN, 1] }, { type: 'Point', coordinates: [2, 3] })).toEqual([
    2, 3, 2, 3,
  ]);
});

it('contains, as a polygon, what it was made of', () => {
  fc.assert(
    fc.property(starPolygon, (polygon) => {
      const [west, south, east, north] = boundsOf(polygon)!;
      const margin = 1e-8;
      const box = rectangle([west - margin, south - margin], [east + margin, north + margin]);
      expect(contains(box, polygon)).toBe(true);
      expect(contains(polygon, box)).toBe(false);
    }),
  );
});

it('is the narrow box across the antimeridian for what is looked at', () => {
  const ring = rectangle([-179.9999, 1], [179.9999, 2]);
  expect(boundsAcross(ring)).toEqual([179.9999, 1, expect.closeTo(180.0001, 8), 2]);
  expect(boundsAcross(rectangle([-10, 1], [10, 2]))).toEqual([-10, 1, 10, 2]);
  // Two sites far apart on one side each: the way round the other side is not shorter.
  const [paris, tokyo] = [2, 139].map((x) => ({
    type: 'Point' as const,
    coordinates: [x, 40] as [number, number],
  }));
  expect(boundsAcross(paris!, tokyo!)).toEqual([2, 40, 139, 40]);
  expect(boundsAcross()).toBeNull();
});
