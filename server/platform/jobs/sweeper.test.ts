import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { startSweeper } from './sweeper.ts';

/** A look that goes on until the test ends it. */
function heldLook() {
  const ends: (() => void)[] = [];
  return {
    look: () => new Promise<void>((end) => ends.push(end)),
    looks: () => ends.length,
    endLast: () => ends.at(-1)!(),
  };
}
const NEVER = 2 ** 30;
const turn = () => new Promise((done) => setImmediate(done));

it('start · nudged twice during a look → one more look, after it', async () => {
  const held = heldLook();
  const sweeper = startSweeper({ everyMs: NEVER, failure: 'failed', look: held.look }, createLog('silent'));
  await turn();
  expect(held.looks()).toBe(1);
  sweeper.nudge();
  sweeper.nudge();
  await turn();
  expect(held.looks()).toBe(1);
  held.endLast();
  await turn();
  expect(held.looks()).toBe(2);
  held.endLast();
  await sweeper.stop();
  expect(held.looks()).toBe(2);
});

it('stop during a look → the look gets the signal, its end is awaited, and none follows', async () => {
  const held = heldLook();
  let isStopping = () => false;
  const look = (asked: () => boolean) => {
    isStopping = asked;
    return held.look();
  };
  const sweeper = startSweeper({ everyMs: NEVER, failure: 'failed', look }, createLog('silent'));
  await turn();
  expect(isStopping()).toBe(false);
  let isStopped = false;
  const stopping = sweeper.stop().then(() => {
    isStopped = true;
  });
  await turn();
  expect([isStopping(), isStopped]).toEqual([true, false]);
  held.endLast();
  await stopping;
  sweeper.nudge();
  await turn();
  expect(held.looks()).toBe(1);
});

it('a look that fails → the next nudge looks again', async () => {
  let looks = 0;
  const look = () => {
    looks += 1;
    return Promise.reject(new Error('The database is away.'));
  };
  const sweeper = startSweeper({ everyMs: NEVER, failure: 'failed', look }, createLog('silent'));
  await turn();
  sweeper.nudge();
  await turn();
  expect(looks).toBe(2);
  await sweeper.stop();
});
