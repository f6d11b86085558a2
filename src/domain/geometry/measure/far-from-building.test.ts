import type { FeatureGeometry } from '../../entities/geometry.ts';
import { expect, it } from 'vitest';
import { localPlane } from '../index.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';

import { farFromBuilding } from './far-from-building.ts';

const plane = localPlane([10, 50]);
const building = rectangle(plane.toEarth([0, 0]), plane.toEarth([80, 50]));
const at = (x: number, y: number) => ({ type: 'Point' as const, coordinates: plane.toEarth([x, y]) });

it.each<[string, FeatureGeometry, number | null]>([
  ['in it', at(40, 20), null],
  ['in its yard', at(300, 20), null],
  ['in another street', at(900, 20), 820],
  [
    'where longitude and latitude changed places',
    { type: 'Point' as const, coordinates: [50, 10] as [number, number] },
    5_880_000,
  ],
  ['an area of another town', rectangle(plane.toEarth([0, 20_000]), plane.toEarth([10, 20_010])), 20_000],
])('%s · held against its building → far or not', (_, shape, metres) => {
  const away = farFromBuilding(building, shape);
  if (metres === null) expect(away).toBeNull();
  else expect(away! / metres).toBeCloseTo(1, 1);
});
