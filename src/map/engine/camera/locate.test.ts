import { expect, it } from 'vitest';
import { boundsAround } from './locate.ts';

it('known to some metres → the place alone; less well → as many metres to each side, further apart in degrees up north', () => {
  expect(boundsAround([24, 60], 8)).toEqual([24, 60, 24, 60]);
  const [west, south, east, north] = boundsAround([24, 60], 111.32);
  expect(north - south).toBeCloseTo(0.002, 6);
  expect(east - west).toBeCloseTo(0.004, 6);
});
