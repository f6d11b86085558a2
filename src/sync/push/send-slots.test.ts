import { describe, expect, it } from 'vitest';
import { createSendSlots } from './send-slots.ts';

const always = (): boolean => true;
const flush = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('send slots', () => {
  it('all slots taken → others enter in order', async () => {
    const slotOf = createSendSlots(2, () => 0);
    const slots = Array.from({ length: 5 }, () => slotOf(always));
    const entered: number[] = [];
    slots.forEach((slot, i) => void slot.enter().then(() => entered.push(i)));
    await flush();
    expect(entered).toEqual([0, 1]);
    slots[1]?.leave();
    await flush();
    expect(entered).toEqual([0, 1, 2]);
    slots[0]?.leave();
    slots[2]?.leave();
    await flush();
    expect(entered).toEqual([0, 1, 2, 3, 4]);
  });

  it('entered or left twice → counted once', async () => {
    const slotOf = createSendSlots(1, () => 0);
    const [first, second, third] = [slotOf(always), slotOf(always), slotOf(always)];
    expect([await first.enter(), await first.enter(), first.isHeld()]).toEqual([true, true, true]);
    first.leave();
    first.leave();
    await second.enter();
    let isIn = false;
    void third.enter().then(() => (isIn = true));
    await flush();
    expect(isIn).toBe(false);
  });

  it('run over → waiters refused, slots kept', async () => {
    let isOver = false;
    const slotOf = createSendSlots(1, () => 0);
    const first = slotOf(always);
    await first.enter();
    const waiting = [1, 2].map(() => slotOf(() => !isOver).enter());
    const last = slotOf(always).enter();
    isOver = true;
    first.leave();
    expect(await Promise.all([...waiting, last])).toEqual([false, false, true]);
  });

  it.each([
    [100, true],
    [499, true],
    [500, false],
    [-1, false],
  ])('last answer after %i ms → prepare ahead: %s', async (ms, isWorth) => {
    let now = 1000;
    const slotOf = createSendSlots(1, () => now);
    const slot = slotOf(always);
    expect(slot.mayPrepare()).toBe(false);
    await slot.enter();
    now += ms;
    slot.leave();
    expect(slotOf(always).mayPrepare()).toBe(isWorth);
  });
});
