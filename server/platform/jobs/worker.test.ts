import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../tests/support/server/test-database.ts';
import { createLog } from '../log.ts';
import type { Db } from '../storage/connect.ts';
import { addJob, claimJob, removeJob } from './queue.ts';
import type { Sweeper } from './sweeper.ts';
import { type Job, startJobs } from './worker.ts';

let pool: pg.Pool;
let db: Db;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await createTestDatabase(), max: 8 });
  db = drizzle(pool);
});
afterAll(() => pool.end());
beforeEach(() => db.execute(sql`truncate jobs`));
const running: Sweeper[] = [];
afterEach(() => Promise.all(running.splice(0).map((worker) => worker.stop())));

const KIND = 'test';
interface Payload {
  at?: number;
}
type Work = (job: Job<Payload>) => Promise<void>;
const add = (key: string, payload: Payload = {}, more: { isAhead?: boolean; runAt?: Date } = {}) =>
  addJob(db, { kind: KIND, key, payload, ...more });
function start(work: Work, pauseAfter: () => number | null = () => null): Sweeper {
  const worker = startJobs<Payload>({ db, log: createLog('silent') }, { kind: KIND, work, pauseAfter });
  running.push(worker);
  return worker;
}
const left = async () => (await db.execute(sql`select 1 from jobs`)).rowCount;
const until = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 });
/** A job that goes on until the test ends it. */
function held() {
  const jobs: Job<Payload>[] = [];
  const ends: (() => void)[] = [];
  const work: Work = (job) => {
    jobs.push(job);
    return new Promise((end) => ends.push(end));
  };
  return { jobs, ends, work };
}

it('jobs of many keys · several servers → each done once', async () => {
  const done: string[] = [];
  const work: Work = ({ key }) => Promise.resolve(void done.push(key));
  const keys = Array.from({ length: 30 }, (_, i) => `k${i}`);
  for (const key of keys) await add(key);
  for (let i = 0; i < 3; i += 1) start(work);
  await until(async () => expect(await left()).toBe(0));
  expect(done.toSorted()).toEqual(keys.toSorted());
});

it('a job of a transaction that is rolled back → is not there', async () => {
  await db
    .transaction(async (tx) => {
      await addJob(tx, { kind: KIND, key: 'a' });
      throw new Error('no');
    })
    .catch(() => undefined);
  expect(await left()).toBe(0);
});

it('a person waits → before the others that are due; not due yet → later', async () => {
  const done: string[] = [];
  await add('later', {}, { runAt: new Date(Date.now() + 3_600_000) });
  await add('first');
  await add('asked for');
  await add('asked for', {}, { isAhead: true });
  start(({ key }) => Promise.resolve(void done.push(key)));
  await until(async () => expect(await left()).toBe(1));
  expect(done).toEqual(['asked for', 'first']);
});

it('a server dies at a job → another does it when the lease is over', async () => {
  await add('a');
  const dead = await claimJob(db, KIND);
  expect(dead).toMatchObject({ key: 'a', attempt: 1 });
  const done: number[] = [];
  start(({ attempt }) => Promise.resolve(void done.push(attempt)));
  expect(await claimJob(db, KIND)).toBeNull();
  await db.execute(sql`update jobs set lease_until = now() + interval '0.2 seconds'`);
  running[0]!.nudge();
  await until(() => expect(done).toEqual([2]));
});

it('another payload under the same key · waiting → replaces it; the same → stays one job', async () => {
  await add('a', { at: 1 });
  await add('a', { at: 1 });
  await add('a', { at: 2 });
  const done: Payload[] = [];
  start(({ payload }) => Promise.resolve(void done.push(payload)));
  await until(async () => expect(await left()).toBe(0));
  expect(done).toEqual([{ at: 2 }]);
});

it('another payload while the job is done → that one may end nothing, and the new one is done', async () => {
  const { jobs, ends, work } = held();
  await add('a', { at: 1 });
  const worker = start(work);
  await until(() => expect(jobs).toHaveLength(1));
  await add('a', { at: 2 });
  await expect(db.transaction((tx) => jobs[0]!.end(tx))).rejects.toThrow('not ours');
  expect(jobs[0]!.signal.aborted).toBe(true);
  ends[0]!();
  worker.nudge();
  await until(() => expect(jobs[1]?.payload).toEqual({ at: 2 }));
  ends[1]!();
  await until(async () => expect(await left()).toBe(0));
});

it('a job that is taken back while it is done → is aborted', async () => {
  const { jobs, ends, work } = held();
  await add('a');
  start(work);
  await until(() => expect(jobs).toHaveLength(1));
  expect(await removeJob(db, KIND, 'a')).toBe(true);
  await until(() => expect(jobs[0]!.signal.aborted).toBe(true));
  ends[0]!();
  expect(await removeJob(db, KIND, 'a')).toBe(false);
});

it('a job that fails → is tried again after its pause, and given up without one', async () => {
  const attempts: number[] = [];
  const pauses = [1, 1, null];
  await add('a');
  start(
    ({ attempt }) => {
      attempts.push(attempt);
      return Promise.reject(new Error('no'));
    },
    () => pauses.shift() ?? null,
  );
  await until(async () => expect(await left()).toBe(0));
  expect(attempts).toEqual([1, 2, 3]);
});

it('a stop · waits for the job that is done', async () => {
  const { jobs, ends, work } = held();
  await add('a');
  await add('b');
  const worker = start(work);
  await until(() => expect(jobs).toHaveLength(1));
  const stopping = worker.stop();
  expect(jobs[0]!.signal.aborted).toBe(true);
  ends[0]!();
  await stopping;
  expect([jobs.length, await left()]).toEqual([1, 1]);
});
