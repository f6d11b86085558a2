import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../tests/support/server/api-client.ts';
import { type Campus, makeCampus, poi, siteBody } from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import type { Db } from './connect.ts';
import { withDeadlines, writeBefore } from './write-deadline.ts';

let world: TestWorld;
let campus: Campus;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
});
afterAll(() => world.close());

const by = (at: number) => ({ 'storey-not-after': String(at) });
const outcome = ({ status, error }: Answer) => [status, error?.code ?? 'done'];
const TOO_LATE = [412, 'too-late'];
const nameOf = async (fid: string) =>
  ((await world.admin('GET', `/features/${fid}/draft`)).result['properties'] as { name?: string }).name;

/** A place that is stored, and a change of it. */
async function aPlace() {
  const { fid, body } = poi(campus, { name: 'Before' });
  expect((await world.admin('PUT', `/features/${fid}`, body)).status).toBe(200);
  body.features[0]!.properties['name'] = 'After';
  return { fid, put: (at: number) => world.admin('PUT', `/features/${fid}`, body, by(at)) };
}

/** Does something while another writer holds a row, and lets the row go once a moment has passed. */
async function whileLocked(select: ReturnType<typeof sql>, until: number, work: () => Promise<Answer>) {
  let answer: Promise<Answer> | undefined;
  await world.db.transaction(async (tx) => {
    await tx.execute(select);
    answer = work();
    await expect.poll(() => Date.now(), { timeout: 10_000 }).toBeGreaterThan(until);
  });
  return answer!;
}

describe('a deadline', () => {
  it('any call · answered → has the time of the server in milliseconds, also in a refusal', async () => {
    const before = Date.now();
    const answers = [
      await world.open('GET', '/health'),
      await world.open('GET', '/clients'),
      await world.admin('GET', '/clients'),
      await world.admin('GET', '/nothing-there'),
    ];
    for (const { headers } of answers) {
      const told = Number(headers.get('storey-time'));
      expect(told).toBeGreaterThanOrEqual(before);
      expect(told).toBeLessThanOrEqual(Date.now());
    }
    expect(answers[0]!.result).toMatchObject({
      extensions: expect.arrayContaining(['deadline']) as unknown,
      deadlineBoundMs: 2000,
    });
  });

  it('to come → written; past → 412 too-late, nothing written', async () => {
    const { fid, put } = await aPlace();
    expect(outcome(await put(Date.now() - 1))).toEqual(TOO_LATE);
    // As where the clock of the server was set back since it was learned.
    expect(outcome(await put(Date.now() + 120_000))).toEqual([400, 'invalid-deadline']);
    expect(await nameOf(fid)).toBe('Before');
    expect(outcome(await put(Date.now() + 60_000))).toEqual([200, 'done']);
    expect(await nameOf(fid)).toBe('After');
  });

  it('passes while the write waits for the row → nothing is changed, nothing deleted', async () => {
    const { fid, put } = await aPlace();
    const row = sql`select 1 from features where fid = ${fid} for update`;
    const at = Date.now() + 400;
    expect(outcome(await whileLocked(row, at, () => put(at)))).toEqual(TOO_LATE);
    const then = Date.now() + 400;
    const remove = () => world.admin('DELETE', `/features/${fid}`, undefined, by(then));
    expect(outcome(await whileLocked(row, then, remove))).toEqual(TOO_LATE);
    expect(await nameOf(fid)).toBe('Before');
  });

  it('passes for a new thing with an idempotency key → not made; the same without one → made once', async () => {
    const site = siteBody(randomUUID());
    const key = { 'idempotency-key': randomUUID() };
    const path = `/clients/${campus.clientId}/sites`;
    const make = (headers: object) => world.admin('POST', path, site, { ...key, ...headers });
    const row = sql`select 1 from publishing where client_id = ${campus.clientId} for update`;
    const at = Date.now() + 400;
    expect(outcome(await whileLocked(row, at, () => make(by(at))))).toEqual(TOO_LATE);
    const made = await make({});
    expect(made.status).toBe(200);
    expect((await make({})).result).toEqual(made.result);
    const all = await world.admin('GET', `${path}/draft`);
    const sites = all.result['sites'] as { siteExternalIdentifier: string }[];
    expect(
      sites.filter(({ siteExternalIdentifier }) => siteExternalIdentifier === site.siteExternalIdentifier),
    ).toHaveLength(1);
  });

  it.each(['soon', '-5', '1e9', '99999999999999'])('no time, or one far away (%s) → 400', async (given) => {
    const { fid } = await aPlace();
    const answer = await world.admin('DELETE', `/features/${fid}`, undefined, {
      'storey-not-after': given,
    });
    expect(outcome(answer)).toEqual([400, 'invalid-deadline']);
  });

  it('the server freezes between its look at the clock and the commit → the database ends the transaction', async () => {
    const { fid } = await aPlace();
    const pool = new pg.Pool({ connectionString: world.databaseUrl, max: 1 });
    pool.on('connect', (client) => client.on('error', () => undefined));
    const db = drizzle(pool);
    /** A database whose commits come after its server has been frozen. */
    const frozen = {
      transaction: ((work, config) =>
        db.transaction(async (tx) => {
          const done = await work(tx);
          const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
          const isThere = sql`select 1 from pg_stat_activity where pid = ${rows[0]!.pid}`;
          const left = async () => (await world.db.execute(isThere)).rows.length;
          await expect.poll(left, { timeout: 10_000 }).toBe(0);
          return done;
        }, config)) as Db['transaction'],
    } as Db;
    const write = writeBefore(Date.now() + 60_000, () =>
      withDeadlines(frozen).transaction((tx) => tx.execute(sql`delete from features where fid = ${fid}`)),
    );
    await expect(write).rejects.toThrow();
    await pool.end();
    expect(await nameOf(fid)).toBe('Before');
  });

  it('passes before a call is repeated with its key → the first answer again', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const make = (at: number) =>
      world.admin('POST', `/clients/${campus.clientId}/sites`, siteBody('repeated'), { ...key, ...by(at) });
    const made = await make(Date.now() + 60_000);
    expect(outcome(made)).toEqual([200, 'done']);
    expect((await make(Date.now() - 1)).result).toEqual(made.result);
  });

  it('of what writes no rows, or files before them → not heeded', async () => {
    const head = await world.admin('HEAD', '/clients', undefined, by(1)).catch(() => null);
    expect(head?.status ?? 200).toBe(200);
    const tool = await world.admin('POST', '/tools/upload-image', {}, by(1));
    expect(outcome(tool)).toEqual([400, 'invalid-body']);
  });

  it('work that goes on after its call → has no deadline', async () => {
    let later: Promise<unknown> = Promise.resolve();
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    const db = withDeadlines(world.db);
    const at = Date.now() + 50;
    await writeBefore(at, async () => {
      later = held.then(() => db.transaction((tx) => tx.execute(sql`select 1`)));
    });
    await expect.poll(() => Date.now()).toBeGreaterThan(at);
    go();
    await expect(later).resolves.toBeDefined();
  });
});
