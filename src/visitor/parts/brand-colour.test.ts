import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brandColour } from './brand-colour.ts';

it('dark enough → as it is; too light → darker, of the same hue', () => {
  expect(brandColour('#0b655b')).toBe('#0b655b');
  const [red, green, blue] = (brandColour('#ffd400') ?? '')
    .match(/[\da-f]{2}/g)!
    .map((pair) => parseInt(pair, 16));
  expect(red! > green! && green! > blue!).toBe(true);
});

it('any colour → ends, and white stays white no longer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const made = brandColour(`#${number.toString(16).padStart(6, '0')}`);
      expect(made).toMatch(/^#[\da-f]{6}$/);
      expect(brandColour(made)).toBe(made);
    }),
  );
  expect(brandColour('#ffffff')).not.toBe('#ffffff');
});

it.each([null, '', 'red', '#fff', 'url(x)'])('%s → none', (colour) => {
  expect(brandColour(colour)).toBeNull();
});
