import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { mapStatusAnswerSchema, tokenAnswerSchema } from '../../../src/contract/index.ts';
import { type Answer, type Api, apiOf, signIn } from '../../../tests/support/server/api-client.ts';
import {
  buildingBody,
  levelBody,
  makeCampus,
  poi,
  siteBody,
} from '../../../tests/support/server/content-builders.ts';
import {
  startTestServer,
  TEST_ADMIN,
  type TestServer,
} from '../../../tests/support/server/start-test-server.ts';
import { readPostmaster } from './embedded/postmaster.ts';

/** Two servers, each a process of its own, that were started at the same moment on one new folder. */
let dataDir: string;
let servers: TestServer[];
let apis: [Api, Api];
let database: pg.Client;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storey-processes-'));
  servers = await Promise.all([1, 2].map(() => startTestServer({ dataDir, seed: 'demo' })));
  const signedIn = servers.map((s) => signIn(s.origin, TEST_ADMIN.email, TEST_ADMIN.password));
  apis = (await Promise.all(signedIn)) as [Api, Api];
  const host = (await readPostmaster(join(dataDir, 'db')))?.socketFolder ?? '';
  database = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await database.connect();
}, 120_000);
afterAll(async () => {
  await database.end();
  await Promise.all(servers.map((s) => s.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

const count = async (from: string) =>
  Number((await database.query<{ n: string }>(`select count(*) as n from ${from}`)).rows[0]?.n);
/** The same call `times` times at once, on one server and the other in turn. */
const race = (times: number, call: (api: Api, i: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: times }, (_, i) => call(apis[i % 2]!, i)));
const statuses = (answers: Answer[]) => answers.map((a) => a.status).toSorted((a, b) => a - b);
const oneOf = (times: number, won: number, lost: number) => [won, ...Array<number>(times - 1).fill(lost)];

describe('two servers on one database', { timeout: 60_000 }, () => {
  it('made its tables, its first account, its key and the demo once', async () => {
    expect(await count('clients')).toBe(1);
    expect(await count('users')).toBe(1);
    const migrations = await readdir(new URL('migrations', import.meta.url));
    expect(await count('drizzle.__drizzle_migrations')).toBe(
      migrations.filter((name) => name.endsWith('.sql')).length,
    );
    // A token of one is good at the other.
    const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
    const answer = await apiOf(servers[0]!.origin)('POST', '/auth/token', attempt);
    const token = tokenAnswerSchema.parse(answer).result.access_token;
    expect((await apiOf(servers[1]!.origin, token)('GET', '/users/me')).status).toBe(200);
  });

  it('give an external identifier and a level index to one of many', async () => {
    const { clientId, siteId, buildingId } = await makeCampus(apis[0]);
    const sites = await race(8, (api) => api('POST', `/clients/${clientId}/sites`, siteBody('twin')));
    expect(statuses(sites)).toEqual(oneOf(8, 200, 409));
    const buildings = await race(8, (api) => api('POST', `/sites/${siteId}/buildings`, buildingBody('twin')));
    expect(statuses(buildings)).toEqual(oneOf(8, 200, 409));
    const levels = await race(8, (api) => api('POST', `/buildings/${buildingId}/levels/5`, levelBody(5)));
    expect(statuses(levels)).toEqual(oneOf(8, 200, 409));
    expect(new Set(levels.map((a) => a.error?.code).filter(Boolean))).toEqual(new Set(['level-exists']));
  });

  slowIt('leave no child without a parent', async () => {
    for (let round = 0; round < 6; round += 1) {
      const campus = await makeCampus(apis[0]);
      const { siteId, buildingId } = campus;
      const answers = await race(9, (api, i) => {
        if (i === 4) return api('DELETE', `/sites/${siteId}`);
        if (i % 3 === 0) return api('POST', `/sites/${siteId}/buildings`, buildingBody(`b${i}`));
        if (i % 3 === 1) return api('POST', `/buildings/${buildingId}/levels/${i + 1}`, levelBody(i + 1));
        const { fid, body } = poi(campus);
        return api('PUT', `/features/${fid}`, body);
      });
      expect(answers[4]?.status).toBe(200);
      for (const { status } of answers) expect([200, 404]).toContain(status);
      for (const table of ['buildings', 'levels', 'features']) {
        expect(await count(`${table} where site_id = ${siteId}`)).toBe(0);
      }
    }
  });

  slowIt('delete a building, its level and its site at once, while others write there', async () => {
    for (let round = 0; round < 6; round += 1) {
      const campus = await makeCampus(apis[0]);
      const { siteId, buildingId } = campus;
      const answers = await race(12, (api, i) => {
        if (i === 5) return api('DELETE', `/buildings/${buildingId}`);
        if (i === 6) return api('DELETE', `/sites/${siteId}`);
        if (i === 7) return api('DELETE', `/buildings/${buildingId}/levels/0`);
        const { fid, body } = poi(campus);
        return api('PUT', `/features/${fid}`, body);
      });
      for (const { status } of answers) expect([200, 404]).toContain(status);
      expect(answers[6]?.status).toBe(200);
    }
  });

  it('write for the first time after a publish, all at once', async () => {
    const campus = await makeCampus(apis[0]);
    await database.query('update publishing set status = 0 where client_id = $1', [campus.clientId]);
    const answers = await race(8, (api) => {
      const { fid, body } = poi(campus);
      return api('PUT', `/features/${fid}`, body);
    });
    expect(statuses(answers)).toEqual(Array(8).fill(200));
  });

  it('did all this without once locking each other out', async () => {
    const names = 'select deadlocks from pg_stat_database where datname = current_database()';
    expect((await database.query<{ deadlocks: string }>(names)).rows).toEqual([{ deadlocks: '0' }]);
  });

  it('rotate a refresh token as one', async () => {
    const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
    const open = servers.map((s) => apiOf(s.origin));
    const first = tokenAnswerSchema.parse(await open[0]!('POST', '/auth/token', attempt)).result
      .refresh_token;
    const refresh = (i: number, refresh_token: string) =>
      open[i % 2]!('POST', '/auth/token', { grant_type: 'refresh_token', refresh_token });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => refresh(i, first)));
    expect(statuses(answers)).toEqual(Array(8).fill(200));
    const heirs = answers.map((a) => tokenAnswerSchema.parse(a).result.refresh_token);
    // Two of the heirs are used at once: one goes on, the other is a second hand, and that ends them all.
    const used = await Promise.all([refresh(0, heirs[0]!), refresh(1, heirs[1]!)]);
    expect(statuses(used)).toEqual([200, 401]);
  });

  it('stage once, publish once, and the same to both', async () => {
    const { clientId } = await makeCampus(apis[0]);
    const status = async (api: Api) =>
      mapStatusAnswerSchema.parse(await api('GET', `/clients/${clientId}/maps/status`)).result.status;
    const reached = async (wanted: number) => {
      while ((await status(apis[1])) !== wanted) await sleep(20);
    };
    expect(statuses(await race(8, (api) => api('POST', `/clients/${clientId}/maps/convert`)))).toEqual(
      oneOf(8, 200, 409),
    );
    await reached(3);
    expect(await count(`snapshots where client_id = ${clientId}`)).toBe(1);
    expect(statuses(await race(8, (api) => api('PUT', `/clients/${clientId}/maps/approve`)))).toEqual(
      oneOf(8, 200, 409),
    );
    await reached(0);
    expect(await count(`snapshots where client_id = ${clientId} and published_at is not null`)).toBe(1);
    for (const api of apis) expect((await api('GET', `/clients/${clientId}/sites`)).status).toBe(200);
  });

  it('read the files of each other', async () => {
    const { clientId, siteId, buildingId } = await makeCampus(apis[0]);
    const path = `/clients/${clientId}/sites/${siteId}/buildings/${buildingId}`;
    const body = {
      fileType: 'json',
      floorPlanFileBase64: Buffer.from('{"type":"Feature","result":{"here":1}}').toString('base64'),
    };
    const made = await apis[0]('POST', `${path}/levels/0/original-floor-plan`, body);
    const url = String(made.result['floorPlanUrl']).replace(servers[0]!.origin, servers[1]!.origin);
    expect((await apis[1]('GET', url)).result).toEqual({ here: 1 });
  });
});
