import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Polygon } from '../../domain/entities/geometry.ts';
import { shapeOf } from './scene-shape.ts';
import { square } from '../../../tests/support/map/scene-features.ts';

describe('shapeOf', () => {
  it('measures a square of about eleven metres a side', () => {
    const { anchor, area } = shapeOf(square(0));
    expect(area).toBeCloseTo(123.9, 0);
    expect(anchor[0]).toBeCloseTo(0.00005, 10);
  });

  it('puts the label of a U and of a ring inside the shape', () => {
    const u: Polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [9, 0],
          [9, 9],
          [8, 9],
          [8, 1],
          [1, 1],
          [1, 9],
          [0, 9],
          [0, 0],
        ],
      ],
    };
    const [x, y] = shapeOf(u).anchor;
    expect(y < 1 || x < 1 || x > 8).toBe(true);
    const ring: Polygon = {
      type: 'Polygon',
      coordinates: [
        square(0, 0.001).coordinates[0]!,
        square(0, 0.0008).coordinates[0]!.map(([px, py]) => [px + 0.0001, py + 0.0001]),
      ],
    };
    const [a, b] = shapeOf(ring).anchor;
    expect(a < 0.0001 || a > 0.0009 || b < 0.0001 || b > 0.0009).toBe(true);
  });

  it('never fails on broken rings', () => {
    const position = fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -85, max: 85, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(fc.array(position, { maxLength: 6 }), { maxLength: 3 }), (rings) => {
        const { area } = shapeOf({ type: 'Polygon', coordinates: rings });
        expect(area).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
