import { describe, expect, it } from 'vitest';
import { createFormats } from './format.ts';

describe('formats', () => {
  // @spec 1.15
  it('give feet to American English alone', () => {
    expect(createFormats('en', 'en-US').length(1)).toBe('3.28 ft');
    expect(createFormats('en', 'en-GB').length(5.52)).toBe('5.52 m');
    expect(createFormats('en', 'de-DE').length(5.52)).toBe('5.52 m');
    expect(createFormats('en', 'en-US').area(1)).toBe('10.8 ft²');
    expect(createFormats('en', 'en-US', 'm').length(1)).toBe('1.00 m');
    expect(createFormats('en', 'en-GB', 'ft').length(1)).toBe('3.28 ft');
    expect(createFormats('en', 'en-GB').area(35)).toBe('35.0 m²');
  });

  it('a length from town to town → in kilometres or miles', () => {
    expect(createFormats('en', 'en-US').length(9_971_684, 0)).toBe('6,196 mi');
    expect(createFormats('en', 'en-GB').length(9_971_684, 1)).toBe('9,972 km');
    expect(createFormats('de', 'de-DE').length(25_400).replace(/\s/, ' ')).toBe('25 km');
    expect(createFormats('ar', 'ar-EG').length(25_400)).toMatch(/25/);
    expect(createFormats('en', 'en-GB').length(9999, 0)).toBe('9,999 m');
  });

  it('write Arabic with Latin digits only', () => {
    const { number, length, date, time, dateTime, bytes, percent, relative } = createFormats('ar', 'ar-EG');
    const at = Date.UTC(2026, 4, 12, 14, 6);
    const written = [
      number(1284),
      length(5.52),
      date(at),
      time(at),
      dateTime(at),
      bytes(18_400_000),
      percent(0.43),
    ];
    for (const text of [...written, relative(-2400)]) {
      expect(text).not.toMatch(/[٠-٩۰-۹]/);
      expect(text).toMatch(/\d/);
    }
  });

  it.each([
    ['de', '1.284,5', '5,52 m', '35,0 m²', '18,4 MB', '43 %', 'vor 40 Minuten', 'A, B und C'],
    ['fr', '1 284,5', '5,52 m', '35,0 m²', '18,4 Mo', '43 %', 'il y a 40 minutes', 'A, B et C'],
    ['es', '1284,5', '5,52 m', '35,0 m²', '18,4 MB', '43 %', 'hace 40 minutos', 'A, B y C'],
    ['ja', '1,284.5', '5.52 m', '35.0 m²', '18.4 MB', '43%', '40 分前', 'A、B、C'],
  ] as const)('write numbers, measures, past times and lists as %s does', (code, ...expected) => {
    const { number, length, area, bytes, percent, relative, list } = createFormats(code, 'en-GB');
    const written = [
      number(1284.5),
      length(5.52),
      area(35),
      bytes(18_400_000),
      percent(0.43),
      relative(-2400),
    ];
    expect([...written, list(['A', 'B', 'C'])].map((text) => text.replaceAll(/\s/g, ' '))).toEqual(expected);
  });

  it('write numbers and days as the browser does, where it speaks a variety of the language', () => {
    const at = new Date(2026, 4, 12, 14, 6).getTime();
    expect(createFormats('de', 'de-CH').number(1284.5)).toMatch(/^1['’]284\.5$/);
    expect(createFormats('de', 'fr-CH').number(1284.5)).toBe('1.284,5');
    expect(['de', 'fr', 'es', 'ja'].map((code) => createFormats(code as 'de', 'en-GB').date(at))).toEqual([
      '12.05.2026',
      '12 mai 2026',
      '12 may 2026',
      '2026/05/12',
    ]);
  });

  it('count no seconds of what has just been done: they would stand still on the screen', () => {
    const { relative } = createFormats('en', 'en-GB');
    expect([0, -1, -59.9].map((past) => relative(past))).toEqual(['just now', 'just now', 'just now']);
    expect(relative(-60)).toBe('1 minute ago');
    // What is still to come is counted.
    expect(relative(20)).toBe('in 20 seconds');
    expect(createFormats('ar', 'ar-EG').relative(-20)).toBe('الآن');
  });

  it('write an area in Arabic with its number and the sign of its unit', () => {
    const { area } = createFormats('ar', 'ar-EG');
    expect([1, 2, 66.02].map((one) => area(one))).toEqual(['1.0 م²', '2.0 م²', '66.0 م²']);
  });

  it('step bytes by thousands', () => {
    const { bytes } = createFormats('en', 'en-GB');
    expect([0, 1, 30, 999].map(bytes)).toEqual(['0 bytes', '1 byte', '30 bytes', '999 bytes']);
    expect(bytes(1000)).toBe('1 kB');
    expect(bytes(131_540)).toBe('131.5 kB');
    expect(bytes(18_400_000)).toBe('18.4 MB');
    expect(bytes(24e9)).toBe('24 GB');
    expect(bytes(5e15)).toContain('GB');
  });

  it('sort numbers within names as numbers', () => {
    const { compare } = createFormats('en', 'en-GB');
    expect(['Exam 10', 'exam 9'].toSorted(compare)).toEqual(['exam 9', 'Exam 10']);
  });

  it.each([
    ['en', 'A, B or C'],
    ['de', 'A, B oder C'],
    ['ja', 'A、B、またはC'],
  ] as const)('%s · things of which one is meant → %s', (code, expected) => {
    expect(createFormats(code, 'en-GB').either(['A', 'B', 'C'])).toBe(expected);
  });
});
