import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Polygon, Position } from '../../entities/geometry.ts';
import { starPolygon } from '../../../../tests/support/geometry/arbitrary-geometry.ts';
import { areaSquareMetres, partsOf, roundGeometry, validityIssues } from '../index.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { cutShape, type CutResult } from './cut-shape.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';

/** A room of about 22 by 22 metres. */
const room = rectangle([10, 50], [10.0003, 50.0002]);
const box = (west: number, south: number, east: number, north: number): Polygon =>
  rectangle([10 + west / 1e4, 50 + south / 1e4], [10 + east / 1e4, 50 + north / 1e4]);
const bow: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [10.0001, 50.0001],
      [10.0002, 50.00015],
      [10.0002, 50.0001],
      [10.0001, 50.00015],
      [10.0001, 50.0001],
    ],
  ],
};

const table: [says: string, piece: Polygon, outcome: string][] = [
  ['a piece inside makes a hole', box(1, 0.5, 2, 1.5), '1 part, 1 hole'],
  ['a piece over an edge trims it', box(2, 0.5, 4, 1.5), '1 part, 0 holes'],
  ['a piece over a corner trims it', box(2, 1, 4, 4), '1 part, 0 holes'],
  ['a strip across leaves two parts', box(1, -1, 2, 3), '2 parts, 0 holes'],
  ['a piece that touches an edge from inside trims it', box(1, 0, 2, 1), '1 part, 0 holes'],
  ['a piece beside it misses', box(4, 0, 5, 1), 'cut-misses'],
  ['a piece that only touches it misses', box(3, 0, 4, 1), 'cut-misses'],
  ['a piece over all of it leaves nothing', box(-1, -1, 4, 4), 'cut-leaves-nothing'],
  ['the shape itself leaves nothing', room, 'cut-leaves-nothing'],
  ['a piece that crosses itself is no piece', bow, 'polygon-cut-error'],
];

function outcomeOf(result: CutResult): string {
  if (!result.ok) return result.code;
  const parts = partsOf(result.geometry);
  const holes = parts.reduce((sum, part) => sum + part.length - 1, 0);
  return `${parts.length} ${parts.length === 1 ? 'part' : 'parts'}, ${holes} ${holes === 1 ? 'hole' : 'holes'}`;
}

describe('cutShape', () => {
  it.each(table)('%s', (_says, piece, outcome) => {
    expect(outcomeOf(cutShape(room, piece))).toBe(outcome);
  });

  it('says where a piece crosses itself', () => {
    const result = cutShape(room, bow);
    expect(result.ok ? [] : result.where).toHaveLength(1);
  });

  it('keeps corners that the piece does not touch, to the last decimal', () => {
    const result = cutShape(room, box(2, 1, 4, 4));
    const corners = result.ok ? partsOf(result.geometry).flat(2).map(String) : [];
    expect(corners).toEqual(expect.arrayContaining(['10,50', '10.0003,50', '10,50.0002']));
  });

  it('puts the largest part first, which keeps the feature', () => {
    const result = cutShape(room, box(0.5, -1, 1, 3));
    const sizes = result.ok
      ? partsOf(result.geometry).map((coordinates) => areaSquareMetres({ type: 'Polygon', coordinates }))
      : [];
    expect(sizes).toHaveLength(2);
    expect(sizes[0]).toBeGreaterThan(sizes[1]!);
  });

  it('cuts a hole out of a part with a hole, and out of one of several parts', () => {
    const first = cutShape(room, box(1, -1, 2, 3));
    const second = first.ok ? cutShape(first.geometry, box(0.2, 0.5, 0.8, 1.5)) : first;
    expect(outcomeOf(second)).toBe('2 parts, 1 hole');
  });

  it('takes off what it says, and leaves what is valid', () => {
    fc.assert(
      fc.property(
        starPolygon,
        fc.array(fc.double({ min: 0.0005, max: 0.004, noNaN: true }), { minLength: 3, maxLength: 12 }),
        fc.double({ min: -0.004, max: 0.004, noNaN: true }),
        (drawn, radii, away) => {
          const shape = roundGeometry(drawn);
          const [x, y] = shape.coordinates[0]![0]!;
          const corners = radii.map((radius, i): Position => {
            const angle = (2 * Math.PI * i) / radii.length;
            return [x + away + radius * Math.cos(angle), y + radius * Math.sin(angle)];
          });
          const piece = roundGeometry<Polygon>({ type: 'Polygon', coordinates: [[...corners, corners[0]!]] });
          fc.pre(validityIssues(shape).length === 0 && validityIssues(piece).length === 0);
          const result = cutShape(shape, piece);
          if (!result.ok) return;
          expect(validityIssues(result.geometry)).toEqual([]);
          const [whole, left] = [areaSquareMetres(shape), areaSquareMetres(result.geometry)];
          expect(left).toBeLessThan(whole);
          expect(whole - left).toBeLessThanOrEqual(areaSquareMetres(piece) * 1.001 + 1);
        },
      ),
      { numRuns: runs(60) },
    );
  });
});
