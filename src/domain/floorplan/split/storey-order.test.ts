import { describe, expect, it } from 'vitest';
import { indicesOf } from './storey-order.ts';

describe('level indices of storeys', () => {
  const at = (...storeys: [name: string | null, floor: number][]) =>
    indicesOf(storeys.map(([name, floor]) => ({ name, floor, elevation: floor })));

  it.each([
    ['by their names', at(['1. UG', -4], ['EG', 3], ['1. OG', 7]), [-1, 0, 1]],
    ['counted from the ground', at(['T/FDN', -1.25], ['A', 0], ['B', 3], ['Roof', 6]), [-1, 0, 1, 2]],
    ['counted from one whose name tells it', at(['Cellar 1', 100], ['EG', 103], ['Top', 106]), [-1, 0, 1]],
    ['all below the ground', at(['A', -8], ['B', -4]), [-1, 0]],
    ['names that fall while they rise', at(['1. OG', 0], ['EG', 3]), [1, 2]],
    ['without names', at([null, 0.2], [null, 4]), [0, 1]],
  ])('%s', (_, indices, expected) => {
    expect(indices).toEqual(expected);
  });
});
