import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windowOf } from './visible-window.ts';

describe('windowOf', () => {
  it('draws what is in view and never more than sixty rows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 100, max: 2000 }),
        fc.constantFrom(52, 64),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (count, viewHeight, rowHeight, share) => {
          const scrollTop = share * Math.max(0, count * rowHeight - viewHeight);
          const { first, end } = windowOf(scrollTop, viewHeight, rowHeight, count);
          expect(end - first).toBeLessThanOrEqual(60);
          expect(first * rowHeight).toBeLessThanOrEqual(scrollTop);
          expect(end * rowHeight).toBeGreaterThanOrEqual(
            Math.min(count * rowHeight, scrollTop + viewHeight) - 1e-6,
          );
        },
      ),
    );
  });

  it('is empty for an empty list', () => {
    expect(windowOf(0, 500, 52, 0)).toEqual({ first: 0, end: 0 });
  });
});
