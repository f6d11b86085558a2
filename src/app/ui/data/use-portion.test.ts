import { describe, expect, it } from 'vitest';
import { asksForAll, portionAt, PORTION } from './use-portion.ts';

const view = (scrollTop: number, rows = 80) => ({ scrollTop, clientHeight: 600, scrollHeight: rows * 56 });

describe('the portion of a long table', () => {
  it('grows before its end is seen, and never while the rest is far', () => {
    expect(portionAt(80, view(100))).toBe(80);
    expect(portionAt(80, view(80 * 56 - 600))).toBe(80 + PORTION);
    expect(portionAt(80, view(80 * 56 - 600 - 1_000))).toBe(80 + PORTION);
    expect(portionAt(160, view(80 * 56, 160))).toBe(160);
  });

  it('is the first one again at the top, however many rows there were', () => {
    expect(portionAt(2_000, view(0))).toBe(PORTION);
    expect(portionAt(Number.POSITIVE_INFINITY, view(0))).toBe(PORTION);
    // A page that is pulled beyond its top.
    expect(portionAt(400, view(-20))).toBe(PORTION);
  });

  it('is all rows for a key that may lead to any of them', () => {
    expect(['End', 'a', 'ß', '7'].every(asksForAll)).toBe(true);
    expect(['ArrowDown', 'PageDown', 'Home', 'Enter', ' ', 'Tab', 'Escape'].some(asksForAll)).toBe(false);
  });
});
