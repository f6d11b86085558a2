import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAYS } from '../values/opening-hours.ts';
import type { Offsets } from '../values/local-time.ts';
import { openState, weekOf } from './open-state.ts';

const at = (text: string): number => Date.parse(text) / 1000;
const WINTER = 3600;
/** Berlin in 2026: summer from 29 March 01:00 to 25 October 01:00 UTC. */
const BERLIN: Offsets = [
  [at('2026-01-01T00:00Z'), WINTER],
  [at('2026-03-29T01:00Z'), 7200],
  [at('2026-10-25T01:00Z'), WINTER],
];
const daily = (from: string, to: string) =>
  Object.fromEntries(DAYS.map((day) => [day, [[from, to]] as [string, string][]]));

describe('open or closed', () => {
  const office = Object.fromEntries(
    DAYS.slice(0, 5).map((day) => [day, [['08:00', '18:00']] as [string, string][]]),
  );

  it.each([
    // 2026-11-26 is a Thursday.
    ['before it opens', '2026-11-26T06:59Z', { is: 'closed', opens: at('2026-11-26T07:00Z') }],
    ['as it opens', '2026-11-26T07:00Z', { is: 'open', until: at('2026-11-26T17:00Z') }],
    ['an hour before it closes', '2026-11-26T16:00Z', { is: 'closing', until: at('2026-11-26T17:00Z') }],
    ['as it closes on a Friday', '2026-11-27T17:00Z', { is: 'closed', opens: at('2026-11-30T07:00Z') }],
  ])('%s', (_, instant, state) => {
    expect(openState(office, BERLIN, at(instant))).toEqual(state);
  });

  it('hours over midnight → open on the next morning', () => {
    const bar = { Friday: [['22:00', '03:00']] as [string, string][] };
    expect(openState(bar, BERLIN, at('2026-11-28T01:30Z'))).toEqual({
      is: 'closing',
      until: at('2026-11-28T02:00Z'),
    });
    expect(openState(bar, BERLIN, at('2026-11-28T02:00Z'))).toEqual({
      is: 'closed',
      opens: at('2026-12-04T21:00Z'),
    });
  });

  it('00:00 to 00:00 each day → always; on one day → until its end', () => {
    expect(openState(daily('00:00', '00:00'), BERLIN, at('2026-11-26T12:00Z'))).toEqual({ is: 'always' });
    expect(openState({ Thursday: [['00:00', '00:00']] }, BERLIN, at('2026-11-26T12:00Z'))).toEqual({
      is: 'open',
      until: at('2026-11-26T23:00Z'),
    });
  });

  it('a time with its own offset → is not of the zone', () => {
    expect(openState(daily('08:00Z', '17:00+02:00'), BERLIN, at('2026-11-26T14:59Z'))).toEqual({
      is: 'closing',
      until: at('2026-11-26T15:00Z'),
    });
  });

  it('no hours, and unreadable ones → closed', () => {
    expect(openState({}, BERLIN, 0)).toEqual({ is: 'closed', opens: null });
    expect(openState(daily('soon', '99'), BERLIN, 0)).toEqual({ is: 'closed', opens: null });
  });

  it('any instant and hours → it changes at the named time and not before', () => {
    const time = fc.integer({ min: 0, max: 1439 }).map((minutes) => {
      const two = (number: number): string => String(number).padStart(2, '0');
      return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
    });
    const instants = fc.integer({ min: at('2026-01-03T00:00Z'), max: at('2026-12-20T00:00Z') });
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...DAYS),
          fc.tuple(time, time).map((pair) => [pair]),
        ),
        instants,
        (hours, now) => {
          const state = openState(hours, BERLIN, now);
          if (state.is === 'always') return;
          const isOpen = state.is !== 'closed';
          const change = state.is === 'closed' ? state.opens : state.until;
          if (change === null) return;
          expect(change).toBeGreaterThan(now);
          expect(openState(hours, BERLIN, change - 1).is === 'closed').toBe(!isOpen);
          expect(openState(hours, BERLIN, change).is === 'closed').toBe(isOpen);
        },
      ),
    );
  });
});

it('a week → days with the same hours in one line, from Monday', () => {
  const hours = {
    Monday: [['08:00', '18:00']],
    Tuesday: [['08:00', '18:00']],
    Sunday: [['10:00', '12:00']],
  } as const;
  expect(weekOf(hours)).toEqual([
    { from: 0, to: 1, times: [['08:00', '18:00']] },
    { from: 2, to: 5, times: null },
    { from: 6, to: 6, times: [['10:00', '12:00']] },
  ]);
});
