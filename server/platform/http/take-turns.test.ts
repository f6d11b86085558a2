import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { AppEnv } from './context.ts';
import { takeTurns } from './take-turns.ts';

it('many calls at once → so many a turn, in their order, and other work between', async () => {
  const seen: string[] = [];
  const app = new Hono<AppEnv>().use(takeTurns(3)).get('/:n', (c) => {
    seen.push(c.req.param('n'));
    return c.body(null);
  });
  const calls = Array.from({ length: 8 }, async (_, n) => app.request(`/${n}`));
  let isOver = false;
  const between = (): void => {
    seen.push('|');
    if (!isOver) setImmediate(between);
  };
  setImmediate(between);
  await Promise.all(calls);
  isOver = true;
  expect(seen.filter((one) => one !== '|')).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  const turns = seen
    .join('')
    .split('|')
    .filter((turn) => turn !== '');
  expect(Math.max(...turns.map((turn) => turn.length))).toBe(3);
  // Who comes later is let through as well.
  expect((await app.request('/9')).status).toBe(200);
});
