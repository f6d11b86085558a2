import { describe, expect, it } from 'vitest';
import { scaleFor } from './round-scale.ts';

describe('scaleFor', () => {
  it.each([
    [0.05, 'metric', { amount: 5, unit: 'meter' }],
    [0.005, 'metric', { amount: 50, unit: 'centimeter' }],
    [30, 'metric', { amount: 2, unit: 'kilometer' }],
    [0.05, 'imperial', { amount: 10, unit: 'foot' }],
    [30, 'imperial', { amount: 2, unit: 'mile' }],
    [0.001, 'imperial', { amount: 2, unit: 'inch' }],
  ] as const)('says a round length at %f m a pixel, %s', (metres, units, expected) => {
    const scale = scaleFor(metres, units);
    expect(scale).toMatchObject(expected);
    expect(scale.width).toBeLessThanOrEqual(110);
    expect(scale.width).toBeGreaterThan(40);
  });
});
