import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, offsetAt, offsetsAround, offsetsOf, timeZoneOf, type Offsets } from './local-time.ts';

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
  expect(offsetsOf(name, FROM, 400)).toEqual(offsets);
});

it.each(['Nowhere/Town', '', '<b>'])('%j is no time zone', (name) => {
  expect(offsetsOf(name, FROM, 400)).toBeNull();
});

const WINTER = 3600;
/** Berlin in 2026: summer from 29 March 01:00 to 25 October 01:00 UTC. */
const BERLIN: Offsets = [
  [at('2026-01-01T00:00Z'), WINTER],
  [at('2026-03-29T01:00Z'), 7200],
  [at('2026-10-25T01:00Z'), WINTER],
];

describe('an instant of a local time', () => {
  it('that does not exist → the next that does', () => {
    expect(instantOf(BERLIN, at('2026-03-29T02:30Z'))).toBe(at('2026-03-29T01:00Z'));
  });

  it('that is twice → the first', () => {
    expect(instantOf(BERLIN, at('2026-10-25T02:30Z'))).toBe(at('2026-10-25T00:30Z'));
  });

  it('any instant that is not within a second hour → there and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2026-01-02T00:00Z'), max: at('2027-01-01T00:00Z') }), (instant) => {
        const back = instantOf(BERLIN, instant + offsetAt(BERLIN, instant));
        expect([instant, instant - 3600]).toContain(back);
      }),
    );
  });
});

it.each([
  ['2026-03-29T02:30Z', '2026-03-29T01:00Z'],
  ['2026-10-25T02:30Z', '2026-10-25T00:30Z'],
  ['2099-07-01T12:00Z', '2099-07-01T10:00Z'],
])('the offsets around a local time are those of its own day: %s', (local, instant) => {
  expect(instantOf(offsetsAround('Europe/Berlin', at(local))!, at(local))).toBe(at(instant));
});

it.each([
  [{ timeZone: 'Asia/Tokyo' }, 'Asia/Tokyo'],
  [{ timeZone: '<b>' }, null],
  [{}, null],
])('the time zone that a site names: %j → %s', (extra, zone) => {
  expect(timeZoneOf(extra)).toBe(zone);
});
