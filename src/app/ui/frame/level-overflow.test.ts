import { expect, it } from 'vitest';
import { needsArrows } from './level-overflow.ts';

/** What a column of so much content settles on in a place so high, with arrows of 48 at both ends. */
function settled(content: number, place: number): boolean[] {
  let has = false;
  return Array.from({ length: 4 }, () => {
    const steps = has ? 96 : 0;
    has = needsArrows({ content, seen: Math.min(content, place - steps), steps });
    return has;
  });
}

it('gives a column arrows where it does not fit, and never to and fro', () => {
  expect(settled(192, 192)).toEqual([false, false, false, false]);
  // It would fit without the arrows: they go again when the space grows, and stay until then.
  expect(settled(192, 191)).toEqual([true, true, true, true]);
  expect(needsArrows({ content: 192, seen: 100, steps: 96 })).toBe(false);
});
