import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { starPolygon } from '../../../../tests/support/geometry/arbitrary-geometry.ts';
import { areaSquareMetres, distanceMetres, localPlane, roundGeometry } from '../index.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { centreOf } from '../measure/centre-of.ts';
import { transformShape } from './transform-shape.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';

const still = { east: 0, north: 0, turn: 0, scale: 1 };

it('scales the area by the square, moves the middle as far as it says, and goes back by the opposite', () => {
  fc.assert(
    fc.property(
      starPolygon,
      fc.record({
        east: fc.double({ min: -50, max: 50, noNaN: true }),
        north: fc.double({ min: -50, max: 50, noNaN: true }),
        turn: fc.double({ min: -180, max: 180, noNaN: true }),
        scale: fc.double({ min: 0.5, max: 2, noNaN: true }),
      }),
      (drawn, by) => {
        const shape = roundGeometry(drawn);
        const next = transformShape(shape, by);
        expect(areaSquareMetres(next) / areaSquareMetres(shape) / by.scale ** 2).toBeCloseTo(1, 2);
        const [from, to] = [centreOf(shape)!, centreOf(next)!];
        expect(distanceMetres(from, to)).toBeCloseTo(Math.hypot(by.east, by.north), 0);
        const turned = transformShape(transformShape(shape, { ...still, turn: by.turn }), {
          ...still,
          turn: -by.turn,
        });
        const ring = shape.coordinates[0]!;
        const back = turned.type === 'Polygon' ? turned.coordinates[0]! : [];
        ring.forEach((at, i) => expect(distanceMetres(at, back[i]!)).toBeLessThan(0.5));
      },
    ),
    { numRuns: runs(60) },
  );
});

it('turns clockwise', () => {
  const long = rectangle([10, 50], [10.001, 50.0001]);
  const turned = transformShape(long, { ...still, turn: 90 });
  const plane = localPlane(centreOf(long)!);
  const tall = turned.type === 'Polygon' ? turned.coordinates[0]!.map((at) => plane.toPlane(at)) : [];
  const [first] = tall;
  // The south-western corner comes to the north-west.
  expect(first![0]).toBeLessThan(0);
  expect(first![1]).toBeGreaterThan(0);
});
