import { describe, expect, it } from 'vitest';
import type { Polygon } from '../entities/geometry.ts';
import { areaSquareMetres } from './area-square-metres.ts';
import { boundsOf } from './bounds.ts';
import { extentMetres } from './extent-metres.ts';
import { rectangle } from './rectangle.ts';
import { unwrapped } from './unwrapped.ts';

/** 0.0002 degrees wide, across the antimeridian at 10 degrees north; and as wide a room elsewhere. */
const ACROSS: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [179.9999, 10],
      [-179.9999, 10],
      [-179.9999, 10.0001],
      [179.9999, 10.0001],
      [179.9999, 10],
    ],
  ],
};
const ELSEWHERE = rectangle([20, 10], [20.0002, 10.0001]);

describe('a room across the antimeridian', () => {
  it('is as large, wide and high as the same room elsewhere', () => {
    expect(areaSquareMetres(ACROSS)).toBeCloseTo(areaSquareMetres(ELSEWHERE), 3);
    expect(extentMetres(ACROSS).width).toBeCloseTo(extentMetres(ELSEWHERE).width, 3);
  });

  it('has a box around the room, not around the world', () => {
    const [west, , east] = boundsOf(ACROSS)!;
    expect(east - west).toBeCloseTo(0.0002, 8);
  });
});

it('a shape that does not cross it stays the same object', () => {
  expect(unwrapped(ELSEWHERE)).toBe(ELSEWHERE);
});
