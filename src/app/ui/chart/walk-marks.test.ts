import { expect, it } from 'vitest';
import { nextMark } from './walk-marks.ts';

const at = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
/** Three columns and two rows. */
const GRID = [at(0, 0), at(20, 0), at(40, 0), at(0, 20), at(20, 20), at(40, 20)];

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, -1],
  ['ArrowLeft', 5, 4],
  ['ArrowDown', 1, 4],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 1, -1],
  ['Home', 4, 0],
  ['End', 0, 5],
  ['a', 0, -1],
])('%s on mark %i → mark %i', (key, from, to) => {
  expect(nextMark(key, GRID, from)).toBe(to);
});

it('a gap straight ahead · an arrow → the nearest beside the way', () => {
  expect(nextMark('ArrowRight', [at(0, 0), at(30, 25), at(60, 80)], 0)).toBe(1);
});
