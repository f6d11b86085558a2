import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber } from './parse-number.ts';

describe('readNumber', () => {
  it('tells empty from wrong', () => {
    expect(readNumber('  ')).toBeNull();
    for (const wrong of ['two', '1.2.3', '1e5', '0x10', '--1', '1,000,000', 'Infinity', '.']) {
      expect(readNumber(wrong), wrong).toBeNaN();
    }
  });

  it('reads digits and decimal signs of both scripts', () => {
    expect(readNumber('12,5')).toBe(12.5);
    expect(readNumber('١٢٫٥')).toBe(12.5);
    expect(readNumber('۴۲')).toBe(42);
    expect(readNumber('\u22127')).toBe(-7);
  });

  it('reads back every whole number it is given', () => {
    fc.assert(fc.property(fc.integer(), (value) => readNumber(String(value)) === value));
  });
});
