import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../entities/geometry.ts';
import { starPolygon } from '../../../../tests/support/geometry/arbitrary-geometry.ts';
import { areaSquareMetres, partsOf, roundGeometry, validityIssues } from '../index.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { mergeShapes } from './merge-shapes.ts';
import { splitShape } from './split-shape.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';

const room = rectangle([10, 50], [10.0003, 50.0002]);
const place = (x: number, y: number): Position => [10 + x / 1e4, 50 + y / 1e4];
const areaOf = (shape: Parameters<typeof areaSquareMetres>[0]): number => areaSquareMetres(shape);

describe('splitShape', () => {
  it.each<[says: string, line: Position[], outcome: string]>([
    ['a line across gives two parts', [place(1, -1), place(1, 3)], '2'],
    ['a line that ends short of the outline goes on', [place(1, 0.5), place(1, 1.5)], '2'],
    ['a bent line', [place(1, -1), place(1, 1), place(4, 1)], '2'],
    ['a line beside it misses', [place(4, -1), place(4, 3)], 'cut-misses'],
    ['a line along an edge misses', [place(0, -1), place(0, 3)], 'cut-misses'],
    ['a line of no length misses', [place(1, 1), place(1, 1)], 'cut-misses'],
    [
      'a line that crosses itself is refused',
      [place(0.5, -1), place(0.5, 1), place(2, 1), place(2, 0.5), place(0.2, 0.5)],
      'polygon-cut-error',
    ],
  ])('%s', (_says, line, outcome) => {
    const result = splitShape(room, line);
    expect(result.ok ? String(partsOf(result.geometry).length) : result.code).toBe(outcome);
  });

  it('loses and adds nothing, and what it divided is one again when it is merged', () => {
    fc.assert(
      fc.property(starPolygon, fc.double({ min: 0, max: Math.PI, noNaN: true }), (drawn, angle) => {
        const shape = roundGeometry(drawn);
        fc.pre(validityIssues(shape).length === 0);
        const [ring = []] = shape.coordinates;
        const x = ring.reduce((sum, at) => sum + at[0], 0) / ring.length;
        const y = ring.reduce((sum, at) => sum + at[1], 0) / ring.length;
        const [dx, dy] = [Math.cos(angle) * 0.01, Math.sin(angle) * 0.01];
        const result = splitShape(shape, [
          [x - dx, y - dy],
          [x + dx, y + dy],
        ]);
        if (!result.ok) return;
        const parts = partsOf(result.geometry);
        const total = parts.reduce((sum, coordinates) => sum + areaOf({ type: 'Polygon', coordinates }), 0);
        expect(Math.abs(total - areaOf(shape))).toBeLessThan(1);
        if (parts.length !== 2) return;
        const [a, b] = parts.map((coordinates) => ({ type: 'Polygon' as const, coordinates }));
        expect(Math.abs(areaOf(mergeShapes(a!, b!)!) - areaOf(shape))).toBeLessThan(1);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('mergeShapes', () => {
  it('makes one of two that share an edge or overlap, and nothing of two apart', () => {
    const beside = rectangle([10.0003, 50], [10.0005, 50.0002]);
    const apart = rectangle([10.0006, 50], [10.0007, 50.0002]);
    expect(mergeShapes(room, beside)?.coordinates).toHaveLength(1);
    expect(areaOf(mergeShapes(room, beside)!)).toBeCloseTo(areaOf(room) + areaOf(beside), 1);
    expect(mergeShapes(room, apart)).toBeNull();
    expect(mergeShapes(room, { type: 'Point', coordinates: [10, 50] })).toBeNull();
  });
});
