import { expect, it } from 'vitest';
import { rectangle } from '../../../../../tests/support/geometry/rectangle.ts';
import { levelBounds } from './level-bounds.ts';

const BUILDING = rectangle([10, 50], [10.001, 50.001]);
const ROOM = rectangle([10.0002, 50.0002], [10.0004, 50.0003]);
const KIOSK = { type: 'Point' as const, coordinates: [10.0006, 50.0005] as [number, number] };

it('rooms in a corner of a building · level fitted → all of the building', () => {
  expect(levelBounds([ROOM, KIOSK], BUILDING)).toEqual([10, 50, 10.001, 50.001]);
});

it('kiosk in front of the building · level fitted → the building and the kiosk', () => {
  const kiosk = { type: 'Point' as const, coordinates: [10.0015, 50.0005] as [number, number] };
  expect(levelBounds([ROOM, kiosk], BUILDING)).toEqual([10, 50, 10.0015, 50.001]);
});

it('is the building where a level has no content', () => {
  expect(levelBounds([], BUILDING)).toEqual([10, 50, 10.001, 50.001]);
  expect(levelBounds([], null)).toBeNull();
});

it('leaves out a stray at the other end of the world', () => {
  const stray = rectangle([0, 0], [0.0001, 0.0001]);
  expect(levelBounds([ROOM, stray], BUILDING)).toEqual([10, 50, 10.001, 50.001]);
});

it('a network node ten kilometres away is left out, features around the building are kept', () => {
  const at = (east: number) => ({ type: 'Point' as const, coordinates: [east, 50.0002] as [number, number] });
  expect(levelBounds([ROOM, at(10.14)], BUILDING)).toEqual([10, 50, 10.001, 50.001]);
  expect(levelBounds([ROOM, at(10.008)], BUILDING)).toEqual([10, 50, 10.008, 50.001]);
});

it('is where the content lies when all of it lies elsewhere', () => {
  const elsewhere = rectangle([0, 0], [0.0001, 0.0001]);
  expect(levelBounds([elsewhere], BUILDING)).toEqual([0, 0, 0.0001, 0.0001]);
});
