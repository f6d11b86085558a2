import { expect, it } from 'vitest';
import type { Position } from '../entities/geometry.ts';
import { judgePosition } from './position.ts';

it.each<[string, Position, number, string]>([
  ['in the building', [10.0005, 50.0005], 12, 'good'],
  ['at its door', [10.002, 50.0005], 12, 'good'],
  ['known to a street', [10.0005, 50.0005], 80, 'vague'],
  ['5 km off', [10.07, 50], 10, 'far'],
  ['5 km off, and said to be known to 2 km', [10.07, 50], 2000, 'far'],
  ['a few streets off, but that roughly known', [10.01, 50], 800, 'vague'],
  ['no number', [Number.NaN, 50], 10, 'far'],
])('%s → %s', (_, at, accuracy, verdict) => {
  expect(judgePosition(at, accuracy, [10, 50, 10.001, 50.001]).verdict).toBe(verdict);
});

it('without an outline of the building, by how well it is known alone', () => {
  expect(judgePosition([10, 50], 10, null)).toEqual({ verdict: 'good' });
});
