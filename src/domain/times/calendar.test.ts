import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateOf, dayOf, localParts } from './calendar.ts';

it('any day and second are those of the calendar', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1600) / 1000, max: Date.UTC(2400) / 1000 }), (second) => {
      const known = new Date(second * 1000);
      const date = [known.getUTCFullYear(), known.getUTCMonth() + 1, known.getUTCDate()] as const;
      expect(dateOf(Math.floor(second / 86_400))).toEqual(date);
      expect(dayOf(...date)).toBe(Math.floor(second / 86_400));
      const { date: day, time } = localParts(second);
      expect(`${day}T${time}.000Z`).toBe(known.toISOString());
    }),
  );
});
