import { describe, expect, it } from 'vitest';
import { isPast, isSince } from './clock.ts';

const YEAR_MS = 365 * 24 * 3_600_000;
const NOW = 1_800_000_000_000;

describe('a time that was set a minute ahead at most', () => {
  it.each([
    ['ahead', NOW + 1, false],
    ['as far ahead as it may be', NOW + 60_000, false],
    ['now', NOW, true],
    ['past', NOW - YEAR_MS, true],
    ['ahead by more, for the clock was set back', NOW + 60_001, true],
    ['ahead by a year, for the clock was set back', NOW + YEAR_MS, true],
  ])('%s · asked → whether it is over', (_, at, isOver) => {
    expect(isPast(at, NOW, 60_000)).toBe(isOver);
  });
});

describe('something that happened', () => {
  it.each([
    ['after the moment', NOW - 1, true],
    ['now', NOW, true],
    ['at the moment', NOW - 1000, false],
    ['before the moment', NOW - YEAR_MS, false],
    ['in the future, for the clock was set back', NOW + 1, false],
  ])('%s · asked → whether it was since', (_, at, isAfter) => {
    expect(isSince(at, NOW - 1000, NOW)).toBe(isAfter);
  });
});
