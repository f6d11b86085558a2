import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { tokenAnswerSchema } from '../../../src/contract/index.ts';
import { readPostmaster } from '../storage/embedded/postmaster.ts';
import { apiOf } from '../../../tests/support/server/api-client.ts';
import { makeCampus } from '../../../tests/support/server/content-builders.ts';
import { startTestServer, TEST_ADMIN } from '../../../tests/support/server/start-test-server.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storey-process-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const good = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };

slowIt(
  'writes a line about every call, and into none of them what signs anyone in',
  async () => {
    const server = await startTestServer({ dataDir, env: { STOREY_LOG_LEVEL: 'trace' } });
    const open = apiOf(server.origin);
    const wrong = 'Wrong-Password-4711';
    const first = tokenAnswerSchema.parse(await open('POST', '/auth/token', good)).result;
    const again = await open('POST', '/auth/token', {
      grant_type: 'refresh_token',
      refresh_token: first.refresh_token,
    });
    const second = tokenAnswerSchema.parse(again).result;
    await open('POST', '/auth/token', { ...good, password: wrong });
    await open('POST', '/auth/token', { ...good, username: wrong });
    await open('POST', '/auth/token', `{"grant_type":"password","password":"${wrong}"`);
    await open('POST', '/auth/token', { grant_type: 'refresh_token', refresh_token: `${wrong}-refresh` });
    await open('POST', '/auth/password', { username: TEST_ADMIN.email });
    await open('POST', '/auth/resetPassword', { token: `${wrong}-reset`, password: wrong });
    await open('GET', `/users/me?access_token=${wrong}-query`);
    await apiOf(server.origin, second.access_token)('GET', '/users/me');
    const sent = { refresh_token: second.refresh_token };
    await apiOf(server.origin, second.access_token)('POST', '/auth/logout', sent);
    await server.stop();

    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    const calls = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((l) => l['msg'] === 'call');
    expect(calls.length).toBeGreaterThanOrEqual(10);
    for (const call of calls)
      expect(call).toMatchObject({
        requestId: expect.any(String) as string,
        path: expect.stringMatching(/^\/api\/v8\/[a-zA-Z/]+$/) as string,
      });
    expect(new Set(calls.map((c) => c['requestId'])).size).toBe(calls.length);
    const secrets = [
      TEST_ADMIN.password,
      wrong,
      first.access_token,
      first.refresh_token,
      second.access_token,
      second.refresh_token,
    ];
    for (const secret of secrets) expect(server.output()).not.toContain(secret);
    expect(server.output()).not.toMatch(/Bearer|token=|\$argon2/);
  },
  60_000,
);

it('signal to end → running calls get their answers, and nothing is left', async () => {
  const server = await startTestServer({ dataDir });
  const token = tokenAnswerSchema.parse(await apiOf(server.origin)('POST', '/auth/token', good)).result
    .access_token;
  const { clientId, siteId, buildingId } = await makeCampus(apiOf(server.origin, token));
  const path = `/clients/${clientId}/sites/${siteId}/buildings/${buildingId}/levels/0/original-floor-plan`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const upload = request(new URL(`/api/v8${path}`, server.origin), { method: 'POST', headers });
  const status = new Promise((settle, fail) => {
    upload.on('response', (response) => {
      response.resume();
      settle(response.statusCode);
    });
    upload.on('error', fail);
  });
  upload.write('{"fileType":"dxf","floorPlanFileBase64":"MApT');
  while ((await readdir(join(dataDir, 'uploads'))).length === 0) await sleep(10);

  const stopping = server.stop();
  // New callers are refused while the last calls end.
  while (
    await fetch(`${server.origin}/api/v8/health`).then(
      () => true,
      () => false,
    )
  )
    await sleep(10);
  upload.end('RUNUSU9OCg=="}');
  expect(await status).toBe(200);
  await stopping;
  expect(await readPostmaster(join(dataDir, 'db'))).toBeNull();
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);

  const next = await startTestServer({ dataDir });
  const api = apiOf(next.origin, token);
  const statuses = await api(
    'GET',
    `/clients/${clientId}/sites/${siteId}/buildings/${buildingId}/level-statuses`,
  );
  expect(statuses.results).toMatchObject([{ fileType: 'dxf' }]);
  await next.stop();
}, 90_000);
