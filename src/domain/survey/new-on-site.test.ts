import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Position } from '../entities/geometry.ts';
import { areaSquareMetres, distanceMetres, localPlane, validityIssues } from '../geometry/index.ts';
import { centreOf } from '../geometry/measure/centre-of.ts';
import { roomAround, ROOM_SIDE_M, stripShape } from './new-on-site.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

const origin = fc.tuple(
  fc.double({ min: -179, max: 179, noNaN: true }),
  fc.double({ min: -70, max: 70, noNaN: true }),
);

it('two taps → a valid polygon between them, as wide as wanted', () => {
  const metres = fc.double({ min: -40, max: 40, noNaN: true });
  fc.assert(
    fc.property(origin, metres, metres, fc.constantFrom(0.2, 2, 4), (from, east, north, width) => {
      fc.pre(Math.hypot(east, north) > 1);
      const to = localPlane(from).toEarth([east, north]);
      const shape = stripShape(from, to, width);
      if (shape === null) throw new Error('no shape');
      expect(validityIssues(shape)).toEqual([]);
      const area = distanceMetres(from, to) * width;
      expect(Math.abs(areaSquareMetres(shape) - area)).toBeLessThan(0.02 * area + 0.02);
    }),
    { numRuns: runs(60) },
  );
});

it.each<[string, Position]>([
  ['the same tap twice', [10, 50]],
  ['a tap a hand away', [10.000001, 50]],
  ['a tap in another town', [10.1, 50]],
  ['no number', [Number.NaN, 50]],
])('%s → nothing', (_, to) => {
  expect(stripShape([10, 50], to, 2)).toBeNull();
});

it('a room is made around the person, valid and of the default size', () => {
  fc.assert(
    fc.property(origin, (at) => {
      const room = roomAround(at);
      expect(validityIssues(room)).toEqual([]);
      expect(areaSquareMetres(room)).toBeCloseTo(ROOM_SIDE_M ** 2, 0);
      expect(distanceMetres(centreOf(room)!, at)).toBeLessThan(0.1);
    }),
    { numRuns: runs(40) },
  );
});
