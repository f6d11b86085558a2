import { expect, it } from 'vitest';
import type { Bounds, Polygon } from '../../entities/geometry.ts';
import { localPlane } from '../../geometry/index.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { placeDoubts } from './place-doubts.ts';

const plane = localPlane([10, 50]);
const box = (west: number, south: number, east: number, north: number): Bounds => {
  const [a, b] = [plane.toEarth([west, south]), plane.toEarth([east, north])];
  return [a[0], a[1], b[0], b[1]];
};
const BUILDING: Polygon = rectangle(plane.toEarth([0, 0]), plane.toEarth([80, 50]));

it.each<[says: string, bounds: Bounds, inside: number | null, codes: string[]]>([
  ['on its building', box(1, 1, 79, 49), 0.98, []],
  ['an annexe that sticks out', box(1, 1, 99, 49), 0.7, []],
  ['beside it', box(200, 0, 280, 50), null, ['plan-outside']],
  ['mostly beside it', box(60, 0, 140, 50), 0.3, ['plan-outside']],
  ['in local metres, read as degrees', [0, 0, 8, 6], null, ['plan-far-away', 'plan-huge']],
  ['an 86 cm house', box(40, 25, 40.9, 25.7), 1, ['plan-tiny']],
  ['a restaurant of 1.5 km', box(-700, -700, 800, 800), 0.6, ['plan-huge']],
])('%s', (_says, bounds, inside, codes) => {
  expect(placeDoubts(bounds, BUILDING, inside).map(({ code }) => code)).toEqual(codes);
});

it('points alone, all of them in a room · asked for doubts → their box says nothing of the unit', () => {
  const point = box(40, 25, 40, 25);
  expect(placeDoubts(point, BUILDING, null, false)).toEqual([]);
  expect(placeDoubts(point, BUILDING, null)).toMatchObject([{ code: 'plan-tiny' }]);
});
