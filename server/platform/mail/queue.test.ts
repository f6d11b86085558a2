import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../../tests/support/server/test-database.ts';
import type { Db } from '../storage/connect.ts';
import { queueMail } from './queue.ts';

/** As two servers have it. */
let pools: pg.Pool[];
let dbs: Db[];
beforeAll(async () => {
  const connectionString = await createTestDatabase();
  pools = [0, 1].map(() => new pg.Pool({ connectionString, max: 8 }));
  dbs = pools.map((pool) => drizzle(pool));
});
afterAll(() => Promise.all(pools.map((pool) => pool.end())));
beforeEach(() => dbs[0]!.execute(sql`truncate jobs, mail_allowances`));

const by = (userId: number, clientId: number) => ({ userId, clientId });
const queued = async () => (await dbs[0]!.execute(sql`select 1 from jobs`)).rowCount;
/** All at once, by both servers in turn. @returns how many were refused. */
async function refusedOf(mails: { to: string; cause: Parameters<typeof queueMail>[3] }[]): Promise<number> {
  const ends = await Promise.allSettled(
    mails.map(({ to, cause }, i) => queueMail(dbs[i % 2]!, 'invited', to, cause)),
  );
  const refused = ends.filter((end) => end.status === 'rejected');
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 429, code: 'too-many-requests' });
  return refused.length;
}
const times = <T>(count: number, of: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => of(i));

it('40 mails to spellings of one mailbox, by 40 accounts of 40 clients at two servers → 10', async () => {
  const mails = times(40, (i) => ({ to: `Ada+${i}@example.org`, cause: by(i, i) }));
  expect([await refusedOf(mails), await queued()]).toEqual([30, 10]);
});

it('one account, many mailboxes → 100; another account of the client goes on to 200', async () => {
  const of = (userId: number) => (i: number) => ({ to: `p${userId}-${i}@example.org`, cause: by(userId, 1) });
  expect(await refusedOf(times(110, of(1)))).toBe(10);
  expect(await refusedOf(times(90, of(2)))).toBe(0);
  expect(await refusedOf(times(30, of(3)))).toBeGreaterThan(10);
  expect(await queued()).toBeLessThanOrEqual(200);
  expect(await refusedOf([{ to: 'else@example.org', cause: by(4, 2) }])).toBe(0);
});

it('links that a stranger asks for → 3, and other mails still go', async () => {
  const links = times(9, (i) => ({ to: `ada+${i}@example.org`, cause: 'a stranger' as const }));
  expect(await refusedOf(links)).toBe(6);
  expect(await refusedOf([{ to: 'ada@example.org', cause: by(1, 1) }])).toBe(0);
});

it('the window is over → counted from the beginning; the day still counts', async () => {
  const mails = (count: number) => times(count, () => ({ to: 'ada@example.org', cause: by(1, 1) }));
  for (const refused of [0, 0, 0, 10]) {
    expect(await refusedOf(mails(10))).toBe(refused);
    await dbs[0]!.execute(sql`
      update mail_allowances set ends_at = now() - interval '1 second' where ends_at < now() + interval '1 hour'`);
  }
});

it('a transaction is rolled back → nothing is used up', async () => {
  for (let i = 0; i < 20; i += 1)
    await dbs[0]!
      .transaction(async (tx) => {
        await queueMail(tx, 'invited', 'ada@example.org', by(1, 1));
        throw new Error('no');
      })
      .catch((error: unknown) => expect(error).toMatchObject({ message: 'no' }));
  expect(await refusedOf([{ to: 'ada@example.org', cause: by(1, 1) }])).toBe(0);
});

it('the counts → hold no address', async () => {
  await queueMail(dbs[0]!, 'invited', 'ada@example.org', by(1, 1));
  const { rows } = await dbs[0]!.execute(sql`select * from mail_allowances`);
  expect(rows).toHaveLength(6);
  expect(JSON.stringify(rows)).not.toContain('ada');
});
