import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differenceOf } from './index.ts';

it('what is gone and what has come → all that is in one list and not in the other', () => {
  const things = Array.from({ length: 12 }, (_, n) => ({ n }));
  const list = fc.uniqueArray(fc.constantFrom(...things));
  fc.assert(
    fc.property(list, list, (before, now) => {
      const { gone, come } = differenceOf(before, now);
      expect([...gone]).toEqual(before.filter((one) => !now.includes(one)));
      expect(come).toEqual(now.filter((one) => !before.includes(one)));
    }),
  );
});
