import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Polygon, Position, Ring } from '../../entities/geometry.ts';
import { validityIssues } from '../validity/validity-issues.ts';
import { distanceToEdge, importanceOf } from './vertex-importance.ts';
import { keptOf, simplifyShape } from './simplify-shape.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';

/** Metres around 10° east, 50° north, with 8 decimals. */
const at = (east: number, north: number): Position => [
  Math.round((10 + east / 71_700) * 1e8) / 1e8,
  Math.round((50 + north / 111_200) * 1e8) / 1e8,
];
/** A wavering ring around a place: valid, because no ray from its middle meets it twice. */
const wavering = (corners: number, reaches: readonly number[]): Polygon => {
  const ring: Ring = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    const reach = 20 + reaches[i % reaches.length]!;
    return at(reach * Math.cos(angle), reach * Math.sin(angle));
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
};
const shapes = fc
  .tuple(
    fc.integer({ min: 5, max: 300 }),
    fc.array(fc.double({ min: -6, max: 6, noNaN: true }), { minLength: 1, maxLength: 40 }),
  )
  .map(([corners, reaches]) => wavering(corners, reaches));
const metres = fc.constantFrom(0.01, 0.1, 0.5, 2, 10, 100);
const ringOf = (shape: unknown): Ring => (shape as Polygon).coordinates[0]!;

describe('a simplified outline', () => {
  it('is valid, is made of corners of the former, begins with the same one and is closed', () => {
    fc.assert(
      fc.property(shapes, metres, (shape, allowed) => {
        const simple = simplifyShape(shape, allowed);
        const [ring, former] = [ringOf(simple.shape), ringOf(shape)];
        expect(validityIssues(simple.shape)).toEqual([]);
        expect(ring[0]).toBe(former[0]);
        expect(ring.at(-1)).toEqual(ring[0]);
        expect(ring.length).toBeGreaterThanOrEqual(4);
        // In their order.
        let from = 0;
        for (const corner of ring.slice(0, -1)) {
          const found = former.indexOf(corner, from);
          expect(found).toBeGreaterThanOrEqual(from);
          from = found + 1;
        }
        expect([simple.before, simple.after]).toEqual([former.length - 1, ring.length - 1]);
        expect(simple.deviation).toBeLessThanOrEqual(allowed);
      }),
      { numRuns: runs(150) },
    );
  });

  it('says how far the corners that were left out lie from it, and no less', () => {
    fc.assert(
      fc.property(shapes, metres, (shape, allowed) => {
        const { shape: simple, deviation } = simplifyShape(shape, allowed);
        const [ring, former] = [ringOf(simple), ringOf(shape)];
        const plane = (list: Ring) => ({
          x: Float64Array.from(list, ([x]) => (x - former[0]![0]) * 71_700),
          y: Float64Array.from(list, ([, y]) => (y - former[0]![1]) * 111_200),
        });
        const { x, y } = plane([...ring, ...former]);
        for (let i = 0; i < former.length; i++) {
          let least = Infinity;
          for (let k = 1; k < ring.length; k++)
            least = Math.min(least, distanceToEdge(x, y, ring.length + i, k - 1, k));
          expect(least).toBeLessThanOrEqual(deviation * 1.01 + 1e-3);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('keeps at a distance what it keeps at a greater one', () => {
    fc.assert(
      fc.property(shapes, metres, metres, (shape, a, b) => {
        const corners = ringOf(shape).slice(0, -1);
        const importance = importanceOf(
          Float64Array.from(corners, ([x]) => x * 71_700),
          Float64Array.from(corners, ([, y]) => y * 111_200),
        );
        const [fine, coarse] = [keptOf(importance, Math.min(a, b)), keptOf(importance, Math.max(a, b))];
        expect(coarse.every((corner) => fine.includes(corner))).toBe(true);
        expect(coarse.length).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('leaves out fewer corners where else it would cross itself', () => {
    // A peak reaches into a notch: without the corners of the notch the peak would stick out.
    const ring = [at(0, 0), at(10, 0), at(10, 2), at(5.2, 1), at(5, 8), at(4.8, 1), at(0, 2), at(0, 0)];
    const peak = [at(4.98, 3), at(5, 7.5), at(5.02, 3), at(4.98, 3)];
    const shape: Polygon = { type: 'Polygon', coordinates: [ring, peak] };
    expect(validityIssues(simplifyShape(shape, 50).shape)).toEqual(validityIssues(shape));
  });

  it('is the same object where nothing can be left out', () => {
    const square: Polygon = {
      type: 'Polygon',
      coordinates: [[at(0, 0), at(9, 0), at(9, 9), at(0, 9), at(0, 0)]],
    };
    expect(simplifyShape(square, 0.5)).toEqual({ shape: square, before: 4, after: 4, deviation: 0 });
    expect(simplifyShape(square, 0.5).shape).toBe(square);
  });

  it('takes holes and parts along', () => {
    const round = ringOf(wavering(400, [0]));
    const small = round.map(([x, y]): Position => [10 + (x - 10) / 4, 50 + (y - 50) / 4]).toReversed();
    const far = round.map(([x, y]): Position => [x + 0.01, y]);
    const { shape, after } = simplifyShape(
      {
        type: 'MultiPolygon',
        coordinates: [
          [round, small.map(([x, y]) => at((x - 10) * 71_700, (y - 50) * 111_200))],
          [far.map(([x, y]) => at((x - 10) * 71_700, (y - 50) * 111_200))],
        ],
      },
      0.1,
    );
    if (shape.type !== 'MultiPolygon') throw new Error('It has become one part.');
    expect(shape.coordinates.map((part) => part.length)).toEqual([2, 1]);
    expect(after).toBeLessThan(150);
  });
});
