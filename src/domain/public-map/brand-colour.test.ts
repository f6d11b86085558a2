import fc from 'fast-check';
import { expect, it } from 'vitest';
import { colourIn, contrastOnWhite, LEAST_CONTRAST, readableColour } from './index.ts';

it.each([
  ['#0B655B', '#0b655b'],
  ['0b655b', '#0b655b'],
  ['#fa0', '#ffaa00'],
  ['red', null],
  ['#12345', null],
  ['url(x)', null],
])('%s is the colour %s', (text, colour) => {
  expect(colourIn(text)).toBe(colour);
});

it('black and white have the contrasts that everybody knows', () => {
  expect(contrastOnWhite('#000000')).toBeCloseTo(21);
  expect(contrastOnWhite('#ffffff')).toBeCloseTo(1);
  expect(contrastOnWhite('#767676')).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  expect(contrastOnWhite('#777777')).toBeLessThan(LEAST_CONTRAST);
});

it('any colour · what is offered can be read, and is the colour itself where that could be', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const colour = `#${value.toString(16).padStart(6, '0')}`;
      const offered = readableColour(colour);
      expect(contrastOnWhite(offered)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      if (contrastOnWhite(colour) >= LEAST_CONTRAST) expect(offered).toBe(colour);
    }),
  );
});
