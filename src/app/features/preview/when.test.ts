import { expect, it } from 'vitest';
import { isGoodTime, tomorrowAtEight } from './when.ts';

const at = (text: string): number => Date.parse(text) / 1000;
const NOW = at('2027-03-27T23:30Z');

it.each([
  ['Europe/Berlin', '2027-03-29T06:00Z'],
  ['America/New_York', '2027-03-28T12:00Z'],
  ['Asia/Tokyo', '2027-03-28T23:00Z'],
])('eight the next day, by the clocks of %s, also where they change in the night', (zone, instant) => {
  expect(tomorrowAtEight(zone, NOW)).toBe(at(instant));
});

it.each([
  ['now', null, true],
  ['an empty field', { at: null }, false],
  ['a minute ago', { at: NOW - 60 }, false],
  ['in a minute', { at: NOW + 60 }, true],
  ['in 91 days', { at: NOW + 91 * 86_400 }, false],
])('%s', (_, when, isGood) => {
  expect(isGoodTime(when, NOW)).toBe(isGood);
});
