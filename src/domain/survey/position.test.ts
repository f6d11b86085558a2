import { expect, it } from 'vitest';
import type { Position } from '../entities/geometry.ts';
import { judgePosition, type Fix, type Whereabouts } from './position.ts';

const NOW = 1_700_000_000_000;
const around: Whereabouts = { building: [10, 50, 10.001, 50.001], now: NOW, last: null, walkedTo: null };
const fix = (at: Position, accuracyMetres: number, ago = 0): Fix => ({
  at,
  accuracyMetres,
  takenAt: NOW - ago,
});

it.each<[string, Position, number, string]>([
  ['in the building', [10.0005, 50.0005], 12, 'good'],
  ['at its door', [10.002, 50.0005], 12, 'good'],
  ['known to a street', [10.0005, 50.0005], 80, 'vague'],
  ['5 km off', [10.07, 50], 10, 'far'],
  ['5 km off, and said to be known to 2 km', [10.07, 50], 2000, 'far'],
  ['a few streets off, but that roughly known', [10.01, 50], 800, 'vague'],
  ['no number', [Number.NaN, 50], 10, 'far'],
])('%s → %s', (_, at, accuracy, verdict) => {
  expect(judgePosition(fix(at, accuracy), around).verdict).toBe(verdict);
});

it('without an outline of the building, by how well it is known alone', () => {
  expect(judgePosition(fix([10, 50], 10), { ...around, building: null })).toEqual({ verdict: 'good' });
});

const door: Position = [10.0005, 50.0001];
const far: Position = [10.0005, 50.0009];
it.each<[string, Fix, Partial<Whereabouts>, string]>([
  ['from two minutes ago', fix(door, 12, 120_000), {}, 'frozen'],
  ['from a minute to come, by a clock that was put back', fix(door, 12, -60_000), {}, 'good'],
  [
    'the very same, after a walk of 90 m',
    fix(door, 12),
    { last: fix(door, 12, 300_000), walkedTo: far },
    'frozen',
  ],
  ['the very same, and nobody has gone on', fix(door, 12), { last: fix(door, 12), walkedTo: door }, 'good'],
  ['the very same, known to 100 m', fix(door, 100), { last: fix(door, 100), walkedTo: far }, 'vague'],
  ['another one', fix(far, 12), { last: fix(door, 12), walkedTo: far }, 'good'],
])('a position that is %s', (_, said, where, verdict) => {
  expect(judgePosition(said, { ...around, ...where }).verdict).toBe(verdict);
});
