import { expect, it } from 'vitest';
import { localPlane } from '../geometry/index.ts';
import { wayTo } from './way.ts';

const HERE: [number, number] = [10, 50];
const off = (east: number, north: number): [number, number] => localPlane(HERE).toEarth([east, north]);

it.each([
  ['looks north, place in the north', off(0, 6), 0, 0, 'ahead'],
  ['looks north, place in the west', off(-6, 0), 0, 270, 'left'],
  ['looks west, place in the north', off(0, 6), 270, 90, 'right'],
  ['looks at 350°, place in the south', off(0, -6), 350, 190, 'behind'],
  ['looks somewhere, place in the east', off(6, 0), null, 90, null],
] as const)('%s → the way there', (_, to, heading, degrees, side) => {
  const way = wayTo(HERE, to, heading);
  expect(way?.metres).toBeCloseTo(6, 1);
  expect(Math.cos((((way?.degrees ?? 0) - degrees) * Math.PI) / 180)).toBeCloseTo(1, 5);
  expect(way?.side).toBe(side);
});

it('the person is there → no way', () => expect(wayTo(HERE, off(0.4, 0.4), 0)).toBeNull());
