import { expect, it } from 'vitest';
import type { Position } from '../../../domain/entities/geometry.ts';
import { localPlane } from '../../../domain/geometry/index.ts';
import type { Leg } from '../../../domain/wayfinding/route/index.ts';
import { stagesOf } from './use-walker.ts';

const { toEarth } = localPlane([10, 50]);
const walk = (level: string, ...points: Position[]): Leg => ({
  kind: 'walk',
  building: 'b',
  level,
  length: 0,
  seconds: 0,
  points,
  turns: [],
});

it('walks along each leg in steps of a metre, floor by floor', () => {
  const [a, b, c] = [toEarth([0, 0]), toEarth([5, 0]), toEarth([5, 3])];
  const stages = stagesOf([walk('0', a, b, c), walk('1', c)]);
  expect(stages).toHaveLength(1 + 5 + 3 + 1);
  expect(stages.map(({ level }) => level)).toEqual([...Array<string>(9).fill('0'), '1']);
  expect(stages[5]!.at).toEqual(b);
  expect(stages.at(-1)!.at).toEqual(c);
});
