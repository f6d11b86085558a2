import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAYS } from '../../values/opening-hours.ts';
import { hourRowsOf, hoursOfRows, spanOf, withDay } from './hour-rows.ts';
import { openHours, type OpenHours } from './open-hours.ts';

const time = fc.constantFrom('00:00', '07:55', '08:00', '22:00', '23:59');
const week: fc.Arbitrary<OpenHours> = fc
  .dictionary(fc.constantFrom(...DAYS), fc.tuple(time, time))
  .map((days) => Object.fromEntries(Object.entries(days).map(([day, pair]) => [day, [[...pair]]])));

describe('rows of opening hours', () => {
  // @spec 3.34
  it('say the same as the days that they were made of', () => {
    fc.assert(
      fc.property(week, (hours) => {
        expect(hoursOfRows(hourRowsOf(hours))).toEqual(hours);
      }),
    );
  });

  it('hold each day once, whichever is turned on where', () => {
    fc.assert(
      fc.property(week, fc.constantFrom(...DAYS), fc.nat(3), fc.boolean(), (hours, day, index, isIn) => {
        const rows = withDay(hourRowsOf(hours), index, day, isIn);
        const days = rows.flatMap((row) => row.days);
        expect(new Set(days).size).toBe(days.length);
        expect(rows[index]?.days.includes(day) ?? false).toBe(isIn && rows[index] !== undefined);
      }),
    );
  });

  it('begin with 08:00 to 22:00 from Monday to Friday', () => {
    expect(hourRowsOf(openHours.start)).toEqual([{ days: DAYS.slice(0, 5), open: '08:00', close: '22:00' }]);
  });

  it.each([
    ['00:00', '00:00', 'always'],
    ['08:00', '08:00', 'wholeDay'],
    ['22:00', '02:00', 'overnight'],
    ['08:00+02:00', '18:00+02:00', 'day'],
  ])('from %s to %s are %s', (open, close, span) => {
    expect(spanOf({ open, close })).toBe(span);
  });
});

// @spec 5.68 3.33
it('stored hours · with one time or three → left out, pairs stay', () => {
  const stored = {
    Monday: [['08:00']],
    Tuesday: [
      ['08:00', '12:00', '14:00'],
      ['09:00', '17:00'],
    ],
    Sunday: [],
  };
  expect(openHours.read(stored)).toEqual({ Monday: [], Tuesday: [['09:00', '17:00']], Sunday: [] });
});
