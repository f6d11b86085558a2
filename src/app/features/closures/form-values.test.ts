import { expect, it } from 'vitest';
import { contentOf, faultsIn, newValues, presetEnd } from './form-values.ts';
import { templateText } from './templates.ts';

const at = (text: string): number => Date.parse(text) / 1000;
const ZONE = 'Europe/Berlin';

it('presets · end in the zone of the site, also over a change of clocks', () => {
  const friday = at('2027-03-26T15:02Z');
  expect(presetEnd('hours', friday, ZONE)).toBe(at('2027-03-26T17:05Z'));
  expect(presetEnd('tonight', friday, ZONE)).toBe(at('2027-03-26T23:00Z'));
  // Clocks go forward on Sunday.
  expect(presetEnd('monday', friday, ZONE)).toBe(at('2027-03-29T10:00Z'));
  expect(presetEnd('monday', at('2027-03-29T06:00Z'), ZONE)).toBe(at('2027-04-05T10:00Z'));
  expect(presetEnd('none', friday, ZONE)).toBeNull();
});

it('until before from, nothing to close, a text that is too long → named at the field', () => {
  const of = { now: 100, siteLid: 's' };
  const values = newValues([{ fid: 'lift' }]);
  expect(faultsIn(contentOf(values, {}, of))).toEqual({});
  expect(faultsIn(contentOf({ ...values, until: 99 }, {}, of))).toEqual({ until: 'until-before-from' });
  expect(faultsIn(contentOf(newValues([]), { en: 'x'.repeat(281) }, of))).toEqual({
    targets: 'target-count',
    texts: 'text-too-long',
  });
});

it('templates · in a language of theirs → a sentence with the end in the zone; in another → nothing', () => {
  const written = {
    reason: 'maintenance',
    what: 'Elevator B',
    until: at('2026-11-30T11:00Z'),
    zone: ZONE,
  } as const;
  expect(templateText('en', written, 'en-GB')).toBe(
    'Elevator B is being serviced until Monday 30 November at 12:00.',
  );
  expect(templateText('ar', written, 'ar')).toContain('٣٠');
  expect(templateText('de', { ...written, until: null }, 'de')).toContain('bis auf Weiteres');
  expect(templateText('ko', written, 'ko')).toBe('');
});
