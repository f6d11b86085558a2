import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCoordinates } from './parse-coordinates.ts';

describe('parseCoordinates', () => {
  it.each([
    ['36.13, -115.17', [-115.17, 36.13]],
    ['36.13 -115.17', [-115.17, 36.13]],
    ['(36.13,-115.17)', [-115.17, 36.13]],
    ['36,13; -115,17', [-115.17, 36.13]],
    ['36,13 -115,17', [-115.17, 36.13]],
    ['36, 115', [115, 36]],
    ['36.13 N 115.17 W', [-115.17, 36.13]],
    ['115.17° W, 36.13° N', [-115.17, 36.13]],
    ['N36.13 W115.17', [-115.17, 36.13]],
    ['36°7\'48"N 115°10\'12"W', [-115.17, 36.13]],
    ['geo:36.13,-115.17', [-115.17, 36.13]],
    ['٣٦٫١٣، ٤٤٫٥', [44.5, 36.13]],
    ['−33.86, 151.21', [151.21, -33.86]],
  ])('reads %s', (typed, expected) => {
    expect(parseCoordinates(typed)).toEqual(expected);
  });

  it.each([
    '',
    'Café',
    '36.13',
    '36.13,',
    '91, 10',
    '10, 181',
    '1 2 3',
    'Room 12, floor 3',
    '36.13 N 12 S',
    '-36 S, 12 E',
  ])('takes %j for no place', (typed) => {
    expect(parseCoordinates(typed)).toBeNull();
  });

  it('reads back every place written as latitude and longitude', () => {
    const degrees = (limit: number) =>
      fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((n) => n / 1e6);
    fc.assert(
      fc.property(degrees(85), degrees(180), (lat, lon) => {
        const read = parseCoordinates(`${lat.toFixed(6)}, ${lon.toFixed(6)}`);
        expect(read?.[0]).toBeCloseTo(lon, 6);
        expect(read?.[1]).toBeCloseTo(lat, 6);
      }),
    );
  });

  it('never throws, whatever is pasted', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void parseCoordinates(text)));
  });
});
