import { expect, it } from 'vitest';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { boundsOfHome, worldAround } from './world-around.ts';

it('one site · all clients shown → the part of the world around it', () => {
  const [west, south, east, north] = worldAround([10, 50, 10.01, 50.01]);
  expect(east - west).toBeCloseTo(120);
  expect(north - south).toBeCloseTo(50);
  expect((west + east) / 2).toBeCloseTo(10.005);
  expect((south + north) / 2).toBeCloseTo(50.005);
});

it('sites on three continents · all clients shown → all of them', () => {
  expect(worldAround([-120, -35, 150, 60])).toEqual([-120, -35, 150, 60]);
});

it('the only site there is → the site itself; two sites → the part of the world with both', () => {
  const site = rectangle([10, 50], [10.01, 50.01]);
  const other = rectangle([11, 50], [11.01, 50.01]);
  expect(boundsOfHome([site])).toEqual([10, 50, 10.01, 50.01]);
  const [west, , east] = boundsOfHome([site, other]);
  expect(east - west).toBeCloseTo(120);
  expect(boundsOfHome([])).toEqual(worldAround(null));
});
