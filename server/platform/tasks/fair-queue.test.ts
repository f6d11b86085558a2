import { describe, expect, it } from 'vitest';
import { FairQueue, type FairQueueLimits, type Place } from './fair-queue.ts';

const LIMITS: FairQueueLimits = { atOnce: 2, short: 1, waiting: 6, each: { running: 1, waiting: 2 } };
const never = new AbortController().signal;

/** A line under a clock that stands until it is moved; `started` tells who began, in order. */
function lineWith(limits: Partial<FairQueueLimits> = {}) {
  let time = 0;
  const line = new FairQueue({ ...LIMITS, ...limits }, () => time);
  const started: string[] = [];
  const places = new Map<string, Place>();
  const enter = async (name: string, person = name[0]!, signal = never) => {
    const place = await line.enter(person, signal);
    started.push(name);
    places.set(name, place);
  };
  const again = async (name: string) => {
    const place = await places.get(name)!.again(0, never);
    started.push(name);
    places.set(name, place);
  };
  const settle = () => new Promise((done) => setImmediate(done));
  return {
    started,
    settle,
    wait: (ms: number) => {
      time += ms;
    },
    enter,
    /** The work of this name took longer than short work, and has to start over. */
    again,
    mayGoOn: (name: string) => places.get(name)?.mayGoOn(),
    leave: async (name: string, workMs = 0, forNothing = false) => {
      places.get(name)?.leave(workMs, forNothing);
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

  it('a new person → served before the next work of people with running work', async () => {
    const line = lineWith({ short: 0 });
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'n1']) void line.enter(name);
    await line.settle();
    expect(line.started).toEqual(['a1', 'b1']);
    await line.leave('a1', 10_000);
    expect(line.started).toEqual(['a1', 'b1', 'n1']);
    await line.leave('b1', 20_000);
    await line.leave('n1', 30_000);
    expect(line.started).toEqual(['a1', 'b1', 'n1', 'a2', 'b2']);
  });

  it('has a place besides for short work: it is free again soon, whatever is in the others', async () => {
    const line = lineWith();
    for (const name of ['a1', 'b1', 'c1']) await line.enter(name);
    void line.enter('n1');
    await line.settle();
    expect(line.started).toEqual(['a1', 'b1', 'c1']);
    // It turned out to be long, and the usual places are taken.
    expect(line.mayGoOn('c1')).toBe(false);
    void line.again('c1');
    await line.settle();
    expect(line.started).toEqual(['a1', 'b1', 'c1', 'n1']);
    // It no longer needs a place of that kind.
    await line.leave('n1');
    expect(line.started).toEqual(['a1', 'b1', 'c1', 'n1']);
    await line.leave('a1');
    expect(line.started).toEqual(['a1', 'b1', 'c1', 'n1', 'c1']);
  });

  it('leaves long work where it is while a usual place is free, and the place for short work is free then', async () => {
    const line = lineWith();
    for (const name of ['a1', 'b1', 'c1']) await line.enter(name);
    expect(line.mayGoOn('a1')).toBe(true);
    await line.leave('a1');
    expect(line.mayGoOn('c1')).toBe(true);
    await line.enter('n1');
    expect(line.started).toEqual(['a1', 'b1', 'c1', 'n1']);
    void line.enter('m1');
    await line.settle();
    expect(line.started).not.toContain('m1');
  });

  it('work that starts over → keeps its place, also in a full line', async () => {
    const line = lineWith({ waiting: 1 });
    for (const name of ['a1', 'b1', 'c1']) await line.enter(name);
    void line.enter('d1');
    await line.settle();
    void line.again('c1');
    await line.settle();
    await line.leave('b1');
    expect(line.started).toEqual(['a1', 'b1', 'c1', 'd1', 'c1']);
  });

  it('failed work counts more: many bad files go behind the good one of another person', async () => {
    const line = lineWith({ short: 0, atOnce: 1 });
    await line.enter('n1');
    await line.leave('n1', 3000);
    await line.enter('a1');
    for (const name of ['a2', 'n2']) void line.enter(name);
    await line.leave('a1', 100, true);
    expect(line.started).toEqual(['n1', 'a1', 'n2']);
  });

  it("forgets a person's use with time", async () => {
    const line = lineWith({ short: 0, atOnce: 1 });
    await line.enter('a1');
    await line.leave('a1', 20_000);
    line.wait(600_000);
    await line.enter('b1');
    for (const name of ['b2', 'a2']) void line.enter(name);
    await line.leave('b1', 5000);
    expect(line.started).toEqual(['a1', 'b1', 'a2']);
  });

  it('that is full makes room for a newcomer at the cost of who has the most waiting', async () => {
    const line = lineWith({ short: 0, waiting: 3 });
    for (const name of ['a1', 'b1', 'a2']) void line.enter(name);
    const last = line.enter('a3');
    const refused = expect(last).rejects.toMatchObject(busy);
    void line.enter('c1');
    await line.settle();
    void line.enter('n1');
    await refused;
    // Now everybody has one: no work is dropped for the next.
    await expect(line.enter('m1')).rejects.toMatchObject(busy);
    await line.leave('a1', 10_000);
    await line.leave('b1', 10_000);
    expect(line.started).toEqual(['a1', 'b1', 'c1', 'n1']);
  });

  it('cancelled while waiting → leaves, and the share is free again', async () => {
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
