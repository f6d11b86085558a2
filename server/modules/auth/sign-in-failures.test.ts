import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../tests/support/server/test-database.ts';
import { attemptAs } from './sign-in-failures.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await createTestDatabase(), max: 4 });
});
afterAll(() => pool.end());

it('slows a name down that fails from many addresses, by 5 seconds at most, and lets the right password in', async () => {
  const db = drizzle(pool);
  const username = 'ada@example.org';
  const waited: number[] = [];
  const wait = (ms: number) => Promise.resolve(waited.push(ms));
  const attempt = (address: string, isRight: boolean) =>
    attemptAs(db, { username, address }, () => Promise.resolve(isRight ? 'in' : null), wait);
  for (let i = 0; i < 30; i += 1) await attempt(`address ${i}`, false);
  expect(waited).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900]);
  expect(await attempt('home', true)).toBe('in');
  expect(waited.at(-1)).toBe(1000);
  for (let i = 30; i < 100; i += 1) await attempt(`address ${i}`, false);
  expect(await attempt('home', true)).toBe('in');
  expect(waited.at(-1)).toBe(5000);
  await db.execute(sql`update sign_in_failures set at = at - interval '61 seconds'`);
  const before = waited.length;
  expect(await attempt('home', true)).toBe('in');
  expect(waited).toHaveLength(before);
});
