import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptAfter, mapsToForget, MOST_MAPS, OPENED_MS, type KeptMap } from './kept-maps.ts';

const answer = (revision: string, isPrivate = false) => ({ slug: 'a', id: '1', revision, isPrivate });

it('a new revision → the one before stays for pages that are open', () => {
  const first = keptAfter(undefined, answer('r1'), 1);
  const second = keptAfter(first, answer('r2'), 2);
  expect([first.before, second.before, keptAfter(second, answer('r2'), 3).before]).toEqual(['', 'r1', 'r1']);
});

it('a map with a password → until its cookie has run out, whatever is read in between', () => {
  const opened = keptAfter(undefined, answer('r1', true), 0);
  expect(keptAfter(opened, answer('r1', true), OPENED_MS / 2).until).toBe(OPENED_MS);
  expect(keptAfter(opened, answer('r1'), 1).until).toBeNull();
  expect(mapsToForget([opened], OPENED_MS - 1)).toEqual([]);
  expect(mapsToForget([opened], OPENED_MS)).toEqual([opened]);
});

it('the clock of the device is put on or back by a day → a map with a password closes, others stay', () => {
  const day = 86_400_000;
  const now = Date.parse('2026-11-30T12:00Z');
  const locked = keptAfter(undefined, answer('r1', true), now);
  const plain = keptAfter(undefined, { ...answer('r1'), id: '2', slug: 'b' }, now);
  for (const later of [now + day, now - day]) expect(mapsToForget([locked, plain], later)).toEqual([locked]);
  expect(mapsToForget([locked, plain], now + 3_600_000)).toEqual([]);
  // Wrong from the beginning, it measures twelve hours all the same.
  const wrong = keptAfter(undefined, answer('r1', true), now - day);
  expect(mapsToForget([wrong], now - day + OPENED_MS - 1)).toEqual([]);
});

it('any maps → at most five stay, those that were read last', () => {
  const map: fc.Arbitrary<KeptMap> = fc.record({
    slug: fc.string(),
    id: fc.nat(8).map(String),
    revision: fc.constant('r'),
    before: fc.constant(''),
    readAt: fc.nat(100),
    until: fc.constant(null),
  });
  fc.assert(
    fc.property(fc.array(map), (maps) => {
      const gone = mapsToForget(maps, 0);
      const stay = maps.filter((one) => !gone.includes(one));
      expect(new Set(stay.map(({ id }) => id)).size).toBeLessThanOrEqual(MOST_MAPS);
      const newest = (of: KeptMap): number =>
        Math.max(...maps.filter(({ id }) => id === of.id).map((one) => one.readAt));
      for (const one of gone)
        for (const other of stay) expect(newest(one)).toBeLessThanOrEqual(newest(other));
    }),
  );
});
