import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userAnswerSchema } from '../../../src/contract/index.ts';
import { type Api, apiOf, signIn } from '../../../tests/support/server/api-client.ts';
import { makeCampus } from '../../../tests/support/server/content-builders.ts';
import { mailbox } from '../../../tests/support/server/mailbox.ts';
import {
  startTestServer,
  TEST_ADMIN,
  type TestServer,
} from '../../../tests/support/server/start-test-server.ts';
import { readPostmaster } from '../../platform/storage/embedded/postmaster.ts';

/** Two servers, each a process of its own, on one database. */
let dataDir: string;
let servers: TestServer[];
let apis: [Api, Api];
let database: pg.Client;
let clientId: number;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storey-account-races-'));
  servers = await Promise.all([1, 2].map(() => startTestServer({ dataDir })));
  const signedIn = servers.map((s) => signIn(s.origin, TEST_ADMIN.email, TEST_ADMIN.password));
  apis = (await Promise.all(signedIn)) as [Api, Api];
  const host = (await readPostmaster(join(dataDir, 'db')))?.socketFolder ?? '';
  database = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await database.connect();
  ({ clientId } = await makeCampus(apis[0]));
  // The moment between look-up and link is made long enough to be met.
  await database.query(`create function linger() returns trigger language plpgsql as $$ begin
    if (select unproven_since is null from users where id = new.user_id) then
      perform pg_sleep(random() * 0.1);
    end if;
    return new; end $$`);
  await database.query(
    'create trigger linger before insert on password_resets for each row execute function linger()',
  );
}, 120_000);
afterAll(async () => {
  await database.end();
  await Promise.all(servers.map((s) => s.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

const RACES = 300;
/** At once: few, else mails wait for their turn until all has moved. */
const TOGETHER = 2;

/** Makes an account with an address of the attacker, and moves it to that of the victim as its mails are written. */
async function race(i: number): Promise<{ old: string; next: string }> {
  const [old, next] = [`attacker-${randomUUID()}@example.org`, `victim-${randomUUID()}@example.org`];
  const made = await apis[i % 2]!('POST', `/clients/${clientId}/users`, { email: old });
  const user = userAnswerSchema.parse(made).result.id;
  const moved = await apis[(i + 1) % 2]!('PATCH', `/clients/${clientId}/users/${user}`, { email: next });
  expect(moved.status).toBe(200);
  return { old, next };
}

async function linksByAddress(): Promise<Map<string, string[]>> {
  const links = new Map<string, string[]>();
  for (const text of await mailbox(dataDir).texts()) {
    const to = /^To: (\S+)$/m.exec(text)![1]!;
    const token = /token=([\w-]+)/.exec(text)?.[1];
    if (token !== undefined) links.set(to, [...(links.get(to) ?? []), token]);
  }
  return links;
}

const isGood = async (token: string): Promise<boolean> =>
  (await apiOf(servers[0]!.origin)('POST', '/auth/resetPassword', { token, password: 'Set-by-a-link-2026' }))
    .status === 200;

describe(
  'accounts whose address moves at one server while the other writes their mails',
  { timeout: 300_000 },
  () => {
    it(`${RACES} races · no link of the old address is good, each of the new one is`, async () => {
      const raced: { old: string; next: string }[] = [];
      for (let at = 0; at < RACES; at += TOGETHER) {
        // It is not about how many addresses an account had, or how many mails the admin caused.
        await database.query('delete from allowances; delete from mail_allowances');
        raced.push(...(await Promise.all(Array.from({ length: TOGETHER }, (_, i) => race(at + i)))));
      }
      const waiting = async () =>
        Number((await database.query("select 1 from jobs where kind = 'mail'")).rowCount);
      await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
      const links = await linksByAddress();
      const good: string[] = [];
      for (const { old, next } of raced) {
        for (const token of links.get(old) ?? []) if (await isGood(token)) good.push(old);
        expect(links.get(next)).toHaveLength(1);
      }
      const owned = raced.slice(0, 10).map(({ next }) => isGood(links.get(next)![0]!));
      expect(await Promise.all(owned)).toEqual(Array(10).fill(true));
      expect(good).toEqual([]);
      // Else nothing was raced.
      expect(raced.filter(({ old }) => links.has(old)).length).toBeGreaterThan(RACES / 10);
    });
  },
);
