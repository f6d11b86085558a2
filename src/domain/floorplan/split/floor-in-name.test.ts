import { expect, it } from 'vitest';
import { floorInName } from './floor-in-name.ts';

it.each([
  ['westport-house-floor-3.geojson', 3],
  ['westport-house-floor-gf.geojson', 0],
  ['Erdgeschoss.dxf', 0],
  ['2. OG.pdf', 2],
  ['Level 12.dxf', 12],
  ['UG2.dwg', -2],
  ['basement.pdf', -1],
  ['A-101.pdf', null],
  ['plan_4.pdf', 4],
  ['3rd floor.png', 3],
  ['étage 2.pdf', 2],
  ['этаж 5.dxf', 5],
  ['lobby.pdf', null],
])('%s → %s', (name, floor) => {
  expect(floorInName(name)).toBe(floor);
});
