import { describe, expect, it } from 'vitest';
import { FairQueue, type FairQueueLimits } from './fair-queue.ts';

const LIMITS: FairQueueLimits = { atOnce: 2, quick: 1, waiting: 6, each: { running: 1, waiting: 2 } };
const never = new AbortController().signal;

/** A line under a clock that stands until it is moved; `started` tells who began, in order. */
function lineWith(limits: Partial<FairQueueLimits> = {}) {
  let time = 0;
  const line = new FairQueue({ ...LIMITS, ...limits }, () => time);
  const started: string[] = [];
  const places = new Map<string, () => void>();
  const enter = async (name: string, person = name[0]!, signal = never) => {
    const leave = await line.enter(person, signal);
    started.push(name);
    places.set(name, leave);
  };
  const settle = () => new Promise((done) => setImmediate(done));
  return {
    started,
    settle,
    wait: (ms: number) => {
      time += ms;
    },
    enter,
    leave: async (name: string) => {
      places.get(name)?.();
      await settle();
    },
  };
}
const busy = { status: 429, code: 'too-busy', headers: { 'retry-after': '10' } };

describe('a line', () => {
  it('runs one of a person, lets two wait, and asks the next to come again', async () => {
    const line = lineWith();
    await line.enter('a1');
    void line.enter('a2');
    void line.enter('a3');
    await expect(line.enter('a4')).rejects.toMatchObject(busy);
    expect(line.started).toEqual(['a1']);
    await line.leave('a1');
    await line.leave('a2');
    expect(line.started).toEqual(['a1', 'a2', 'a3']);
  });

  it('starts somebody who had nothing yet before the next ones of those who are at it', async () => {
    const line = lineWith({ quick: 0 });
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3', 'b3']) void line.enter(name);
    await line.settle();
    line.wait(10_000);
    void line.enter('n1');
    await line.settle();
    expect(line.started).toEqual(['a1', 'b1']);
    await line.leave('a1');
    expect(line.started).toEqual(['a1', 'b1', 'n1']);
  });

  it('has a place besides for somebody who had little, and none there for those who had much', async () => {
    const line = lineWith();
    for (const name of ['a1', 'b1']) await line.enter(name);
    line.wait(20_000);
    await line.leave('a1');
    await line.enter('c1');
    // Both usual places are taken: a had 20 seconds, the newcomer none.
    void line.enter('a2');
    await line.settle();
    expect(line.started).not.toContain('a2');
    await line.enter('n1');
    expect(line.started.at(-1)).toBe('n1');
  });

  it('forgets with time what somebody had', async () => {
    const line = lineWith();
    await line.enter('a1');
    line.wait(20_000);
    await line.leave('a1');
    for (const name of ['b1', 'c1']) await line.enter(name);
    line.wait(600_000);
    await line.enter('a2');
    expect(line.started).toEqual(['a1', 'b1', 'c1', 'a2']);
  });

  it('that is full makes room for a newcomer at the cost of who has the most waiting', async () => {
    const line = lineWith({ quick: 0, waiting: 3 });
    for (const name of ['a1', 'b1', 'a2']) void line.enter(name);
    const last = line.enter('a3');
    const refused = expect(last).rejects.toMatchObject(busy);
    void line.enter('c1');
    await line.settle();
    void line.enter('n1');
    await refused;
    // Now everybody has one: nobody has to go for the next.
    await expect(line.enter('m1')).rejects.toMatchObject(busy);
    line.wait(10_000);
    await line.leave('a1');
    await line.leave('b1');
    expect(line.started).toEqual(['a1', 'b1', 'c1', 'n1']);
  });

  it('is left by who is not wanted any more, and the share is free again', async () => {
    const line = lineWith();
    const gone = new AbortController();
    await line.enter('a1');
    const waiting = line.enter('a2', 'a', gone.signal);
    void line.enter('a3');
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'work-cancelled' });
    void line.enter('a4');
    await line.leave('a1');
    await line.leave('a3');
    expect(line.started).toEqual(['a1', 'a3', 'a4']);
  });
});
