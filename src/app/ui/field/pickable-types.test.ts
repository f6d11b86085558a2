import { expect, it } from 'vitest';
import { pickableTypes } from './accepted-files.ts';

const PLANS = ['.dxf', '.imdf', 'application/pdf'];

it.each([
  ['iPhone', 5],
  ['iPad', 5],
  ['MacIntel', 5],
])('%s with touch → every file can be picked', (platform, maxTouchPoints) => {
  expect(pickableTypes(PLANS, { platform, maxTouchPoints })).toBeUndefined();
  // The system knows these.
  expect(pickableTypes(['image/png'], { platform, maxTouchPoints })).toEqual(['image/png']);
});

it.each([
  ['MacIntel', 0],
  ['Win32', 10],
  ['Linux armv81', 5],
])('%s, %i touch points → those that are read', (platform, maxTouchPoints) => {
  expect(pickableTypes(PLANS, { platform, maxTouchPoints })).toEqual(PLANS);
});
