import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hoursOfRows, type Day } from '../fields/index.ts';
import { DAYS } from '../values/opening-hours.ts';
import { hoursText, readHours, type DayWords } from './hours-text.ts';

const wordsOf = (short: string, long: string, never: string): DayWords => {
  const named = (names: string) => {
    const all = names.split(' ');
    return Object.fromEntries(DAYS.map((day, at) => [day, all[at]!])) as Record<Day, string>;
  };
  return { short: named(short), long: named(long), never };
};
const ENGLISH = wordsOf('Mon Tue Wed Thu Fri Sat Sun', DAYS.join(' '), 'Never open');
const GERMAN = wordsOf(
  'Mo Di Mi Do Fr Sa So',
  'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag',
  'Nie geöffnet',
);
const JAPANESE = wordsOf('月 火 水 木 金 土 日', '月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日', '休業');
const week = (open: string, close: string, days: readonly Day[] = DAYS.slice(0, 5)) =>
  hoursOfRows([{ days, open, close }]);

it.each([
  ['Mon–Fri 08:00–17:00', ENGLISH, week('08:00', '17:00')],
  ['monday - friday 8-17', ENGLISH, week('08:00', '17:00')],
  ['Mo-Fr 8.30 – 17.00', GERMAN, week('08:30', '17:00')],
  ['Mon-Fri 8 am – 5:30 pm', ENGLISH, week('08:00', '17:30')],
  ['Mon-Fri 12am-12pm', ENGLISH, week('00:00', '12:00')],
  ['Mon-Fri 8-5 pm', ENGLISH, week('08:00', '17:00')],
  ['Mon-Fri 1-5 pm', ENGLISH, week('13:00', '17:00')],
  ['月〜金 08:00～17:00', JAPANESE, week('08:00', '17:00')],
  ['Mon–Fri ٠٨:٠٠–١٧:٠٠', ENGLISH, week('08:00', '17:00')],
  ['Fri–Mon 22:00–02:00', ENGLISH, week('22:00', '02:00', ['Friday', 'Saturday', 'Sunday', 'Monday'])],
  ['08h00-17h00', ENGLISH, week('08:00', '17:00', DAYS)],
  ['Mon–Sun 00:00–24:00', ENGLISH, week('00:00', '00:00', DAYS)],
  ['24/7', GERMAN, week('00:00', '00:00', DAYS)],
  ['nie geöffnet', GERMAN, {}],
  [
    'Mo–Fr 08:00–17:00, Sa 9-13',
    GERMAN,
    hoursOfRows([
      { days: DAYS.slice(0, 5), open: '08:00', close: '17:00' },
      { days: ['Saturday'], open: '09:00', close: '13:00' },
    ]),
  ],
])('%s → read', (text, words, hours) => {
  expect(readHours(text, words)).toEqual(hours);
});

it.each([
  'on request',
  '',
  'Mon–Fri',
  '8:00',
  'Mon 25:00–26:00',
  'Mon 8:70–9:00',
  'Mon 13 pm–14 pm',
  'Mon–Fri–Sun 8–9',
  'Mon 8–12, Mon 13–17',
  'Mon 8–12, 13–17',
  'Foo 8–12',
  'Mon 8–12 by appointment',
])('%s → says no hours', (text) => {
  expect(readHours(text, ENGLISH)).toBeNull();
});

it('hours with an offset, or spoiled ones → are not told in a line', () => {
  expect(hoursText({ Monday: [['08:00+01:00', '17:00']] }, ENGLISH)).toBeNull();
  expect(hoursText({ Someday: [['08:00', '17:00']] }, ENGLISH)).toBeNull();
});

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const hours = fc.dictionary(
  fc.constantFrom(...DAYS),
  fc.tuple(fc.constantFrom('08:00', '00:00'), time).map((pair) => [pair as string[]]),
);

it.each([
  ['English', ENGLISH],
  ['German', GERMAN],
  ['Japanese', JAPANESE],
])('any hours in %s → their text is read back as the same', (_, words) => {
  fc.assert(
    fc.property(hours, (some) => {
      expect(readHours(hoursText(some, words)!, words)).toEqual(some);
    }),
  );
});
