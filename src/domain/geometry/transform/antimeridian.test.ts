import { describe, expect, it } from 'vitest';
import type { Point, Polygon } from '../../entities/geometry.ts';
import { areaSquareMetres } from '../measure/area-square-metres.ts';
import { boundsOf } from '../bounds.ts';
import { contains, firstOutside } from '../containment/contains.ts';
import { extentMetres } from '../measure/extent-metres.ts';
import { labelPoint } from '../measure/label-point.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { unwrapAntimeridian } from './antimeridian.ts';

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

describe('a site across the antimeridian', () => {
  const place = (longitude: number): Point => ({ type: 'Point', coordinates: [longitude, 10.00005] });
  const room = rectangle([-179.99995, 10.00002], [-179.99992, 10.00008]);

  it('contains shapes on either side of the antimeridian, and itself', () => {
    for (const inner of [place(179.99995), place(-179.99995), room, ACROSS])
      expect(contains(ACROSS, inner)).toBe(true);
  });

  it('does not contain shapes beyond either edge; the position is reported as written', () => {
    expect(contains(ACROSS, place(0))).toBe(false);
    expect(firstOutside(ACROSS, place(-179.9998))).toEqual([-179.9998, 10.00005]);
    expect(firstOutside(ACROSS, place(179.9998))).toEqual([179.9998, 10.00005]);
  });

  it('has its label within, at a longitude of 180 degrees at most', () => {
    const label = labelPoint(ACROSS)!;
    expect(Math.abs(label[0])).toBeLessThanOrEqual(180);
    expect(contains(ACROSS, { type: 'Point', coordinates: label })).toBe(true);
  });
});

it('a shape that does not cross it stays the same object', () => {
  expect(unwrapAntimeridian(ELSEWHERE)).toBe(ELSEWHERE);
});
