import { expect, it } from 'vitest';
import { orientation } from './orientation.ts';

it('is positive to the left of a line, negative to the right, zero on it', () => {
  expect(orientation(0, 0, 1, 0, 0, 1)).toBeGreaterThan(0);
  expect(orientation(0, 0, 1, 0, 0, -1)).toBeLessThan(0);
  expect(orientation(0, 0, 2, 2, 1, 1)).toBe(0);
});

it('has the right sign where plain arithmetic has none', () => {
  const nearlyOn = orientation(0.5, 0.5, 12, 12, 24, 24 + 4e-15);
  expect(nearlyOn).toBeGreaterThan(0);
  expect(orientation(12, 12, 24, 24 + 4e-15, 0.5, 0.5)).toBeGreaterThan(0);
});
