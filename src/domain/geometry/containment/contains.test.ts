import '../../../../tests/support/vitest/seeded-fuzzing.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridPosition, starPolygon } from '../../../../tests/support/geometry/arbitrary-geometry.ts';
import type { MultiPolygon, Polygon, Position } from '../../entities/geometry.ts';
import { contains, firstOutside } from './contains.ts';
import { locate } from './locate-point.ts';
import { mapPositions } from '../transform/map-positions.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';

const SITE = rectangle([0, 0], [10, 10]);
const polygon = (...rings: Position[][]): Polygon => ({ type: 'Polygon', coordinates: rings });
const ringOf = (a: Position, b: Position): Position[] => rectangle(a, b).coordinates[0]!;

describe('a building in its site', () => {
  it('may stand anywhere inside, and on the boundary', () => {
    expect(contains(SITE, rectangle([2, 2], [3, 3]))).toBe(true);
    expect(contains(SITE, rectangle([0, 2], [3, 10]))).toBe(true);
    expect(contains(SITE, SITE)).toBe(true);
  });

  it('may not stand out; the position where it does is returned', () => {
    expect(firstOutside(SITE, rectangle([8, 2], [11, 3]))).toEqual([11, 2]);
    expect(firstOutside(SITE, rectangle([20, 20], [30, 30]))).toEqual([20, 20]);
    expect(contains(SITE, rectangle([-1, -1], [11, 11]))).toBe(false);
  });

  it('may not lie across a notch between its corners', () => {
    const notched = polygon([
      [0, 0],
      [10, 0],
      [10, 10],
      [6, 10],
      [5, 4],
      [4, 10],
      [0, 10],
      [0, 0],
    ]);
    expect(firstOutside(notched, rectangle([1, 5], [9, 6]))).not.toBeNull();
    expect(contains(notched, rectangle([1, 1], [9, 4]))).toBe(true);
    // All corners are corners of the site; the notch cuts the edge between them.
    expect(contains(notched, rectangle([0, 0], [10, 10]))).toBe(false);
  });

  it('may not cover a hole of the site, but may fill one side of it', () => {
    const holed = polygon(SITE.coordinates[0]!, ringOf([4, 4], [6, 6]));
    expect(contains(holed, rectangle([3, 3], [7, 7]))).toBe(false);
    expect(contains(holed, rectangle([4, 4], [6, 6]))).toBe(false);
    expect(contains(holed, rectangle([4, 3], [6, 4]))).toBe(true);
    expect(contains(holed, rectangle([3, 3], [5, 5]))).toBe(false);
    expect(contains(holed, polygon(ringOf([3, 3], [7, 7]), ringOf([4, 4], [6, 6])))).toBe(true);
    expect(contains(holed, polygon(ringOf([3, 3], [7, 7]), ringOf([4.5, 4.5], [5.5, 5.5])))).toBe(false);
    expect(contains(holed, polygon(ringOf([1, 1], [9, 9]), ringOf([3, 3], [7, 7])))).toBe(true);
  });

  it('may not cover a hole that it touches only at corners', () => {
    const diamond: Position[] = [
      [5, 3],
      [7, 5],
      [5, 7],
      [3, 5],
      [5, 3],
    ];
    const holed = polygon(SITE.coordinates[0]!, diamond);
    expect(contains(holed, rectangle([3, 3], [7, 7]))).toBe(false);
  });

  it('is judged part by part', () => {
    const both: MultiPolygon = {
      type: 'MultiPolygon',
      coordinates: [rectangle([1, 1], [2, 2]).coordinates, rectangle([8, 8], [9, 9]).coordinates],
    };
    expect(contains(SITE, both)).toBe(true);
    expect(contains(rectangle([0, 0], [5, 5]), both)).toBe(false);
  });

  it('is exact where a corner lies a rounding beside an edge', () => {
    const slanted = polygon([
      [0, 0],
      [3, 1],
      [0, 1],
      [0, 0],
    ]);
    const below = polygon([
      [0, 0.5],
      [0.3, 0.1],
      [0.3, 0.5],
      [0, 0.5],
    ]);
    // 0.3 and 0.1 as doubles: the corner lies by 1e-17 on the one side or the other, and locate says the same.
    expect(contains(slanted, below)).toBe(locate([0.3, 0.1], slanted) >= 0);
  });

  it('holds points, the boundary included', () => {
    expect(contains(SITE, { type: 'Point', coordinates: [5, 5] })).toBe(true);
    expect(contains(SITE, { type: 'Point', coordinates: [10, 5] })).toBe(true);
    expect(firstOutside(SITE, { type: 'Point', coordinates: [10.1, 5] })).toEqual([10.1, 5]);
  });

  it('answers for broken geometries too', () => {
    expect(contains(polygon(), SITE)).toBe(false);
    expect(contains(SITE, polygon())).toBe(true);
    expect(
      contains(
        SITE,
        polygon([
          [NaN, NaN],
          [1, 1],
          [NaN, NaN],
        ]),
      ),
    ).toBe(false);
    expect(contains(polygon([[1, 1]]), polygon([[1, 1]]))).toBe(true);
    expect(contains(polygon([[1, 1]]), SITE)).toBe(false);
  });
});

describe('laws of containment', () => {
  it('every star contains itself and its corners, and not itself moved aside', () => {
    fc.assert(
      fc.property(starPolygon, (star) => {
        expect(contains(star, star)).toBe(true);
        const [west, south] = star.coordinates[0]![0]!;
        const moved = mapPositions(star, ([x, y]): Position => [x + 0.003, y + 0.003]);
        expect(contains(star, moved)).toBe(false);
        expect(contains(star, { type: 'Point', coordinates: [west, south] })).toBe(true);
      }),
    );
  });

  it('a triangle is within a rectangle exactly where its corners are', () => {
    const corners = fc.tuple(gridPosition(12), gridPosition(12), gridPosition(12)).filter(([a, b, c]) => {
      return (b[0] - a[0]) * (c[1] - a[1]) !== (c[0] - a[0]) * (b[1] - a[1]);
    });
    fc.assert(
      fc.property(corners, ([a, b, c]) => {
        const isInside = [a, b, c].every((corner) => locate(corner, SITE) >= 0);
        expect(contains(SITE, polygon([a, b, c, a]))).toBe(isInside);
      }),
    );
  });
});
