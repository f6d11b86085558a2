import { expect, it } from 'vitest';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Bounds } from '../../../domain/entities/geometry.ts';
import { boundsOf } from '../../../domain/geometry/index.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { featuresNear } from './feature-index.ts';

const at = (x: number, y: number): Feature =>
  ({ fid: `${x}:${y}`, geometry: rectangle([x, y], [x + 0.5, y + 0.5]) }) as Feature;
const many = Array.from({ length: 900 }, (_, i) => at(i % 30, Math.floor(i / 30)));
const meets = (a: Bounds, b: Bounds): boolean => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];

it.each<Bounds>([
  [3.2, 3.2, 3.3, 3.3],
  [-1, -1, 0, 0],
  [10.6, 10.6, 10.9, 10.9],
  [0, 0, 30, 30],
])('finds what comes near a box, and nothing else: %s', (...box) => {
  const wanted = many.filter(({ geometry }) => meets(boundsOf(geometry)!, box)).map(({ fid }) => fid);
  expect(
    featuresNear(many, box)
      .map(({ fid }) => fid)
      .toSorted(),
  ).toEqual(wanted.toSorted());
});

it('takes a new list for what it is, and a short one as a whole', () => {
  expect(featuresNear(many.slice(0, 100), [29, 29, 30, 30])).toEqual([]);
  expect(featuresNear(many.slice(0, 3), [29, 29, 30, 30])).toHaveLength(3);
});

it('of a level of thousands the index is made in parts: nothing is near before, all that comes near after', async () => {
  const level = Array.from({ length: 5_000 }, (_, i) => at(i % 100, Math.floor(i / 100)));
  expect(featuresNear(level, [3.2, 3.2, 3.3, 3.3])).toEqual([]);
  await expect.poll(() => featuresNear(level, [3.2, 3.2, 3.3, 3.3]).map(({ fid }) => fid)).toEqual(['3:3']);
});
