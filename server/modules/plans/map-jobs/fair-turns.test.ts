import { expect, it } from 'vitest';
import { createFairTurns, type DueJob } from './fair-turns.ts';

const job = (number: number, clientId: number): DueJob => ({ id: String(number), number, clientId });

it('does a job of a client that was not served yet before the next ones of one with many', () => {
  const turns = createFairTurns();
  let due = [1, 2, 3, 4].map((number) => job(number, 7));
  const done: number[] = [];
  const doNext = () => {
    const next = turns.next(due);
    if (!next) return;
    turns.served(next.clientId);
    due = due.filter((one) => one !== next);
    done.push(next.number);
  };
  doNext();
  due.push(job(5, 8), job(6, 8));
  while (due.length > 0) doNext();
  expect(done).toEqual([1, 5, 2, 6, 3, 4]);
  expect(turns.next([])).toBeUndefined();
});
