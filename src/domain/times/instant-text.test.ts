import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantText, isoInstant, readInstantText, readIsoInstant } from './instant-text.ts';

const at = (text: string): number => Date.parse(text) / 1000;
const BERLIN = 'Europe/Berlin';

describe('an instant as a text of ISO 8601', () => {
  it('any instant is read back from its text in a file, and from its text in a zone', () => {
    const instants = fc.integer({ min: at('2001-01-01'), max: at('2098-12-31') });
    fc.assert(
      fc.property(
        instants,
        fc.constantFrom(BERLIN, 'UTC', 'Asia/Kathmandu', 'America/New_York'),
        (one, zone) => {
          expect(readIsoInstant(isoInstant(one))).toBe(one);
          expect(readInstantText(instantText(one, zone), zone, 'en')).toBe(one);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each([
    ['2026-03-01T09:00+01:00', at('2026-03-01T08:00Z')],
    ['2026-03-01 09:00:30Z', at('2026-03-01T09:00:30Z')],
    ['2026-03-01T09:00', null],
    ['2026-02-30T09:00Z', null],
    ['2026-03-01T25:00Z', null],
    ['0001-01-01T00:00Z', null],
    ['9999-12-31T00:00Z', null],
    ['soon', null],
  ])('%s', (text, instant) => expect(readIsoInstant(text)).toBe(instant));
});

describe('an instant as it is typed', () => {
  it.each([
    ['2026-03-01 09:00', 'en', at('2026-03-01T08:00Z')],
    ['2026-03-01', 'en', at('2026-02-28T23:00Z')],
    ['1.3.2026 9:00', 'de', at('2026-03-01T08:00Z')],
    ['01.03.2026, 09:00', 'de', at('2026-03-01T08:00Z')],
    ['3/1/2026, 9:00 PM', 'en', at('2026-03-01T20:00Z')],
    ['01/03/2026 09:00', 'fr', at('2026-03-01T08:00Z')],
    ['2026/3/1 9:00', 'ja', at('2026-03-01T08:00Z')],
    ['2026年3月1日 9:00', 'ja', at('2026-03-01T08:00Z')],
    ['١/٣/٢٠٢٦ ٠٩:٠٠', 'ar-EG', at('2026-03-01T08:00Z')],
    ['2026-03-01T09:00Z', 'de', at('2026-03-01T09:00Z')],
    // The lost hour: the next time that exists. The doubled hour: the first.
    ['2026-03-29 02:30', 'en', at('2026-03-29T01:00Z')],
    ['2026-10-25 02:30', 'en', at('2026-10-25T00:30Z')],
    ['31.2.2026', 'de', null],
    ['3/13/26', 'en', null],
    ['1772352000000', 'en', null],
    ['tomorrow', 'en', null],
  ])('%s in %s', (text, locale, instant) => expect(readInstantText(text, BERLIN, locale)).toBe(instant));

  it('the second of a doubled hour is written with its offset', () => {
    expect(instantText(at('2026-10-25T00:30Z'), BERLIN)).toBe('2026-10-25 02:30');
    expect(instantText(at('2026-10-25T01:30Z'), BERLIN)).toBe('2026-10-25 02:30+01:00');
  });

  it('a zone that the device does not know → UTC', () => {
    expect(readInstantText('2026-03-01 09:00', 'Moon/Base', 'en')).toBe(at('2026-03-01T09:00Z'));
  });
});
