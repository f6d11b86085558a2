import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Polygon } from '../../entities/geometry.ts';
import { circle } from './circle.ts';
import { circleOf } from './circle-of.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { distanceMetres } from '../metric/distance-metres.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';

it('finds centre and radius of what was drawn as a circle, anywhere on earth', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -179, max: 179, noNaN: true }),
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: 0.05, max: 5000, noNaN: true }),
      (longitude, latitude, radius) => {
        const found = circleOf(circle([longitude, latitude], radius));
        expect(found?.radius).toBeCloseTo(radius, 2);
        expect(distanceMetres(found?.center ?? [0, 0], [longitude, latitude])).toBeLessThan(0.005);
      },
    ),
    { numRuns: runs(200) },
  );
});

it('finds none once a corner is moved by five centimetres, or a corner or a hole is added', () => {
  const drawn = circle([10, 50], 10);
  const ring = drawn.coordinates[0]!;
  const moved = ring.map(([x, y], i) => [x + (i === 5 ? 7e-7 : 0), y] as [number, number]);
  expect(circleOf(drawn)).not.toBeNull();
  expect(circleOf({ type: 'Polygon', coordinates: [moved] })).toBeNull();
  const middle: [number, number] = [(ring[0]![0] + ring[1]![0]) / 2, (ring[0]![1] + ring[1]![1]) / 2];
  expect(circleOf({ type: 'Polygon', coordinates: [[ring[0]!, middle, ...ring.slice(1)]] })).toBeNull();
  const hole: Polygon['coordinates'][0] = rectangle([10, 50], [10.00001, 50.00001]).coordinates[0]!;
  expect(circleOf({ type: 'Polygon', coordinates: [ring, hole] })).toBeNull();
  expect(circleOf(rectangle([10, 50], [10.001, 50.001]))).toBeNull();
  expect(circleOf(null)).toBeNull();
});
