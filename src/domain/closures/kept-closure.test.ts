import { describe, expect, it } from 'vitest';
import { keptClosure } from '../../../tests/support/closures/kept-closure.ts';
import {
  changedClosure,
  decidedClosure,
  heldTimes,
  isClosureToSend,
  isOverUnsent,
  mergeKeptClosure,
  openedAgain,
} from './index.ts';

const BY = { userId: 7, name: 'T. Weir' };
const { closure } = keptClosure();
const there = (more: object) => ({ closure: { ...closure, ...more }, by: BY, at: 9 });

describe('a closure on a device', () => {
  it('longer here, opened by a colleague → asked, and closed until that is decided', () => {
    const mine = changedClosure(keptClosure(), { ...closure, until: null }, 5);
    const merged = mergeKeptClosure(mine, there({ until: 150 }))!;
    expect(isClosureToSend(merged)).toBe(false);
    expect(heldTimes(merged)).toEqual({ from: 100, until: null });
    const theirs = decidedClosure(merged, 'theirs', 6);
    expect([theirs.closure.until, theirs.waits]).toEqual([150, null]);
    expect(isClosureToSend(decidedClosure(merged, 'mine', 6))).toBe(true);
  });

  it('opened here, made longer by a colleague → closed here too, until that is decided', () => {
    const mine = changedClosure(keptClosure(), openedAgain(closure, 150)!, 5);
    const merged = mergeKeptClosure(mine, there({ until: 300 }))!;
    expect(merged.closure.until).toBe(150);
    expect(heldTimes(merged)).toEqual({ from: 100, until: 300 });
  });

  it('both opened it in the same second, or it was read → settled, with who did', () => {
    const mine = changedClosure(keptClosure(), { ...closure, until: 150 }, 5);
    expect(mergeKeptClosure(mine, there({ until: 150 }))).toMatchObject({ waits: null, clash: null, by: BY });
    expect(mergeKeptClosure(keptClosure(), there({ reason: 'danger' }))).toMatchObject({
      closure: { reason: 'danger' },
      at: 9,
    });
  });

  it('over before it was ever sent → not sent; of one on the server the end is sent', () => {
    const made = keptClosure({ base: null, waits: 'put' });
    expect([199, 200].map((at) => isOverUnsent(made, at))).toEqual([false, true]);
    expect(isOverUnsent({ ...made, base: closure }, 200)).toBe(false);
  });

  it('planned · opened again → nothing is left of it', () => {
    expect(openedAgain(closure, 99)).toBeNull();
    expect(openedAgain(closure, 100)).toEqual({ ...closure, until: 100 });
  });
});
