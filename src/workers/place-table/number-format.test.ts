import { expect, it } from 'vitest';
import { isDateFormat, shownNumber } from './number-format.ts';

it.each([
  [7, '000', '007'],
  [4_930_123_456, '+0', '+4930123456'],
  [8_005_551_234, '(000) 000-0000', '(800) 555-1234'],
  [1234.5, '#,##0.00', '1,234.50'],
  [1_234_567, '#,##0', '1,234,567'],
  [0.125, '0.0%', '12.5%'],
  [-3, '0', '-3'],
  [-3, '0;(0)', '(3)'],
  [0, '0;-0;"none"', 'none'],
  [2.5, '0.##', '2.5'],
  [2, '0.##', '2'],
  [101, 'General', '101'],
  [101, '@', '101'],
  [0.5, '# ?/?', '0.5'],
  [12, '"Level "0" m"', 'Level 12 m'],
  [0, '#', ''],
])('%d · with the format %s → %s', (value, format, shown) => {
  expect(shownNumber(value, format)).toBe(shown);
});

it.each(['yyyy-mm-dd', 'd-mmm', '[h]:mm', '[$-409]d/m/yy;@', 'mm:ss.0'])('%s · is a date', (format) => {
  expect(isDateFormat(format)).toBe(true);
});

it.each(['General', '0.00', '"days "0', '[Red]0', '0\\d', '[$-F400]0', '0.00E+00', '@'])(
  '%s · is no date',
  (format) => {
    expect(isDateFormat(format)).toBe(false);
  },
);
