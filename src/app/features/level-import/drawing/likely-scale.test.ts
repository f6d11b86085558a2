import { expect, it } from 'vitest';
import { likelyScale } from './likely-scale.ts';

it.each([
  ['dxf', 0.00101, 0.001],
  ['dxf', 0.0249, 0.0254],
  ['dxf', 1.3, 1.3],
  ['pdf', 2.05, 2],
  ['pdf', 0.47, 0.48],
  ['pdf', 7, 7],
] as const)('%s measured as %s times → %s', (type, measured, meant) => {
  expect(likelyScale(measured, type)).toBe(meant);
});
