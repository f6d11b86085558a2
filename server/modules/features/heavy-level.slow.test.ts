import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEVEL_CONTENT } from '../../../src/domain/limits.ts';
import { type Api, signIn, tokenOf } from '../../../tests/support/server/api-client.ts';
import { type Campus, makeCampus, poi } from '../../../tests/support/server/content-builders.ts';
import {
  startTestServer,
  TEST_ADMIN,
  type TestServer,
} from '../../../tests/support/server/start-test-server.ts';
import { readPostmaster } from '../../platform/storage/embedded/postmaster.ts';

/** Two servers, each a process of its own, on one database; an attacker and another tenant at both. */
let dataDir: string;
let servers: TestServer[];
let apis: [Api, Api];
let token: string;
let database: pg.Client;
let heavy: Campus;
let other: Campus;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storey-heavy-level-'));
  servers = await Promise.all([1, 2].map(() => startTestServer({ dataDir })));
  const { email, password } = TEST_ADMIN;
  apis = (await Promise.all(servers.map((s) => signIn(s.origin, email, password)))) as [Api, Api];
  token = await tokenOf(servers[0]!.origin, email, password);
  const host = (await readPostmaster(join(dataDir, 'db')))?.socketFolder ?? '';
  database = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await database.connect();
  heavy = await makeCampus(apis[0]);
  other = await makeCampus(apis[1]);
}, 120_000);
afterAll(async () => {
  await database.end();
  await Promise.all(servers.map((s) => s.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

const listOf = ({ buildingId }: Campus) => `/buildings/${buildingId}/levels/0/pois/draft`;
const openOnly = (i: number): Promise<IncomingMessage> =>
  new Promise((settle, fail) => {
    const headers = { authorization: `Bearer ${token}` };
    const url = `${servers[i % 2]!.origin}/api/v8${listOf(heavy)}`;
    get(url, { headers, agent: false }, settle).on('error', fail);
  });
const busy = async () =>
  (
    await database.query(`select 1 from pg_stat_activity where application_name = 'storey'
      and state <> 'idle' and xact_start is not null`)
  ).rowCount;

describe('a level that a user makes heavy', { timeout: 300_000 }, () => {
  it('160 features of 1.9 MB at both servers at once · taken up to the limit, then level-full', async () => {
    const answers: string[] = [];
    for (let at = 0; at < 160; at += 8) {
      const some = Array.from({ length: 8 }, async (_, i) => {
        const { fid, body } = poi(heavy);
        Object.assign(body.features[0]!.properties, { note: 'x'.repeat(1_900_000) });
        const { status, error } = await apis[i % 2]!('PUT', `/features/${fid}`, body);
        return `${status} ${error?.code ?? ''}`;
      });
      answers.push(...(await Promise.all(some)));
    }
    const count = (said: string) => answers.filter((answer) => answer === said).length;
    const fit = Math.floor(LEVEL_CONTENT.maxBytes / 1_900_500);
    expect([count('200 '), count('413 level-full')]).toEqual([fit, 160 - fit]);
    const { rows } = await database.query<{ n: string }>(
      'select sum(bytes) as n from features where building_id = $1 and not deleted',
      [heavy.buildingId],
    );
    expect(Number(rows[0]!.n)).toBeLessThanOrEqual(LEVEL_CONTENT.maxBytes);
  });

  it('eight lists of it at each server, of which nothing is read · the other tenant reads, writes and has answers', async () => {
    const opened = Array.from({ length: 16 }, (_, i) => openOnly(i).catch(() => null));
    await expect.poll(busy).toBe(2);
    for (const api of apis) {
      const { fid, body } = poi(other);
      expect((await api('PUT', `/features/${fid}`, body)).status).toBe(200);
      expect((await api('GET', listOf(other))).status).toBe(200);
      expect((await api('GET', '/health')).status).toBe(200);
    }
    // All of that while both of the attacker's were still on their way.
    expect(await busy()).toBe(2);
    for (const one of opened) void one.then((answer) => answer?.destroy());
    await Promise.race(opened);
    // The callers left: so does their work.
    await expect.poll(busy, { timeout: 30_000 }).toBe(0);
  });

  it('a list of it, read to its end · both servers say the same, with the same tag', async () => {
    const [one, two] = await Promise.all(apis.map((api) => api('GET', listOf(heavy))));
    expect(one!.result).toEqual(two!.result);
    expect(one!.headers.get('etag')).toBe(two!.headers.get('etag'));
  });
});
