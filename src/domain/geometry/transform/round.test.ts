import '../../../../tests/support/vitest/seeded-fuzzing.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { starPolygon } from '../../../../tests/support/geometry/arbitrary-geometry.ts';
import { isRounded, roundDegrees, roundGeometry } from './round.ts';

describe('rounding to 8 decimals', () => {
  it('rounds to the nearest and knows no negative zero', () => {
    expect(roundDegrees(-2.978657315745391)).toBe(-2.97865732);
    expect(Object.is(roundDegrees(-1e-12), 0)).toBe(true);
  });

  it('takes every decimal of 8 places for rounded, and nothing with more', () => {
    fc.assert(
      fc.property(fc.integer({ min: -180e8, max: 180e8 }), (units) => {
        const degrees = Number(`${units}e-8`);
        expect(isRounded(degrees)).toBe(true);
        expect(isRounded(Number(`${units}3e-9`))).toBe(false);
      }),
    );
  });

  it('changes nothing the second time, and keeps rings closed', () => {
    fc.assert(
      fc.property(starPolygon, (polygon) => {
        const once = roundGeometry(polygon);
        expect(roundGeometry(once)).toEqual(once);
        expect(once.coordinates[0]!.at(-1)).toEqual(once.coordinates[0]![0]);
        expect(once.coordinates[0]!.flat().every(isRounded)).toBe(true);
      }),
    );
  });

  it('drops positions that fall together', () => {
    const ring = [
      [0, 0],
      [1, 0],
      [1, 1e-9],
      [1, 1],
      [1e-10, 0],
      [0, 0],
    ] as [number, number][];
    expect(roundGeometry({ type: 'Polygon', coordinates: [ring] }).coordinates[0]).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ]);
  });

  it('leaves an open ring open', () => {
    const [ring] = roundGeometry({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      ],
    }).coordinates;
    expect(ring).toHaveLength(3);
  });
});
