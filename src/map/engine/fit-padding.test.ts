import { describe, expect, it } from 'vitest';
import { fitPadding } from './fit-padding.ts';

const large = { width: 2000, height: 1400 };

describe('fitPadding', () => {
  it('keeps the 250 px of the specification free on a large screen', () => {
    expect(fitPadding(large, {})).toEqual({ left: 250, right: 250, top: 250, bottom: 250 });
  });

  it('takes the values beside an open panel, on whichever side it stands', () => {
    expect(fitPadding(large, { right: 410 })).toMatchObject({ left: 90, right: 0 });
    expect(fitPadding(large, { left: 410 })).toMatchObject({ left: 0, right: 90 });
  });

  it('leaves at least half of what is free on a small screen', () => {
    const { left, right, top, bottom } = fitPadding({ width: 400, height: 700 }, {});
    expect(left + right).toBeCloseTo(200);
    expect(top + bottom).toBeCloseTo(350);
  });

  it('does what it is asked', () => {
    expect(fitPadding(large, {}, { left: 10, right: 10, top: 10, bottom: 10 })).toEqual({
      left: 10,
      right: 10,
      top: 10,
      bottom: 10,
    });
  });
});
