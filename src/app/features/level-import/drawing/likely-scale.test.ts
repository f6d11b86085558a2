import { expect, it } from 'vitest';
import { likelyScale } from './likely-scale.ts';

it.each([
  ['a unit', false, 0.00101, 0.001],
  ['a unit', false, 0.0249, 0.0254],
  ['a unit', false, 1.3, 1.3],
  ['a page', true, 2.05, 2],
  ['a page', true, 0.47, 0.48],
  ['a page', true, 7, 7],
] as const)('%s (of paper: %s) measured as %s times → %s', (_, isPaper, measured, meant) => {
  expect(likelyScale(measured, isPaper)).toBe(meant);
});
