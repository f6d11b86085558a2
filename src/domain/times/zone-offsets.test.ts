import { expect, it } from 'vitest';
import { timeZoneOf } from './zone-offsets.ts';

const at = (text: string) => Date.parse(text) / 1000;
const FROM = at('2026-11-30T00:00:00Z');

it.each([
  [
    'Europe/Berlin',
    [
      [FROM, 3600],
      [at('2027-03-28T01:00:00Z'), 7200],
      [at('2027-10-31T01:00:00Z'), 3600],
    ],
  ],
  ['Asia/Kolkata', [[FROM, 19_800]]],
  ['UTC', [[FROM, 0]]],
  [
    'America/St_Johns',
    [
      [FROM, -12_600],
      [at('2027-03-14T05:30:00Z'), -9000],
      [at('2027-11-07T04:30:00Z'), -12_600],
    ],
  ],
])('the offsets of %s', (name, offsets) => {
  expect(timeZoneOf(name, FROM)).toEqual({ name, offsets });
});

it.each(['Nowhere/Town', '', '<b>'])('%j is no time zone', (name) => {
  expect(timeZoneOf(name, FROM)).toBeNull();
});
