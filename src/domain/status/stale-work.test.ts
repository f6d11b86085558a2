import { expect, it } from 'vitest';
import { isOldWork } from './stale-work.ts';

const DAY = 86_400_000;

it('is old thirty days after its owner signed out, and never while they did not', () => {
  expect(isOldWork(DAY, 31 * DAY - 1)).toBe(false);
  expect(isOldWork(DAY, 31 * DAY)).toBe(true);
  expect(isOldWork(null, 900 * DAY)).toBe(false);
  expect(isOldWork(DAY, 0)).toBe(false);
});
