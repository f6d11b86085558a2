import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenAnswerSchema } from '../../../src/contract/index.ts';
import { apiOf, tokenOf } from '../../../tests/support/server/api-client.ts';
import { mailbox } from '../../../tests/support/server/mailbox.ts';
import {
  startTestServer,
  TEST_ADMIN,
  type TestServer,
} from '../../../tests/support/server/start-test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ env: { STOREY_LOG_LEVEL: 'info' } });
  token = await tokenOf(server.origin, TEST_ADMIN.email, TEST_ADMIN.password);
}, 120_000);
afterAll(() => server.stop());

/** Would begin a line of its own, or colour the terminal that shows the log. */
const FORGED = '\n{"level":30,"msg":"forged"}\r\u001b[31m\u2028';

const upload = (path: string, body: string, id: string) =>
  fetch(`${server.origin}/api/v8${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-request-id': id },
    body,
  });

describe('a refused upload', () => {
  it.each([
    ['bytes that are no base64', '/tools/cad-to-geojson', { floorPlanFileBase64: '!' }, 400],
    ['a type that holds a line of its own', '/tools/cad-to-geojson', { fileType: `dxf${FORGED}` }, 400],
    ['a path that holds one', `/tools/${encodeURIComponent(FORGED)}`, {}, 404],
    ['a file that is no drawing', '/tools/cad-to-geojson', { fileType: 'pdf' }, 422],
  ])('for %s is one line in the log, in which nothing of it stands', async (_what, path, change, status) => {
    const id = `refused-${path.length}-${JSON.stringify(change).length}`;
    const body = {
      fileType: 'dxf',
      quality: 'low',
      centerPoint: [10, 50],
      floorPlanFileBase64: Buffer.from(FORGED).toString('base64'),
      ...change,
    };
    const answer = await upload(path, JSON.stringify(body), id);
    expect(answer.status).toBe(status);
    const lines = () => server.output().split('\n');
    await expect.poll(() => lines().filter((line) => line.includes(id)).length).toBe(1);
    const [line = ''] = lines().filter((one) => one.includes(id));
    expect(JSON.parse(line)).toMatchObject({ requestId: id, status, msg: 'call' });
    // No control characters, no separators of lines, no stack.
    expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]|\bat .*:\d+:\d+/u);
    expect(lines().filter((one) => one.startsWith('{"level":30,"msg":"forged"'))).toEqual([]);
  });
});

it('nothing that signs anyone in is in the log, however it came', async () => {
  const open = apiOf(server.origin);
  const { email: username, password } = TEST_ADMIN;
  const signedIn = await open('POST', '/auth/token', { grant_type: 'password', username, password });
  const { access_token: access, refresh_token: refresh } = tokenAnswerSchema.parse(signedIn).result;
  const wrong = 'A-wrong-password-2026';
  await open('POST', '/auth/token', { grant_type: 'password', username, password: wrong });
  await open('POST', '/auth/token', { grant_type: 'refresh_token', refresh_token: `${refresh}x` });
  await open('POST', '/auth/password', { username });
  const reset = await mailbox(server.dataDir).tokenOf(username);
  await open('POST', '/auth/resetPassword', { token: reset, password: 'short' });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}${path}`, { headers: { 'x-request-id': 'the-last-of-these', ...headers } });
  await get(`/api/v8/clients?access_token=${access}&refresh_token=${refresh}`);
  await get(`/signin/password-reset?token=${reset}`);
  await get(`/cms/content/clients?embed=1&access_token=${access}`, {
    referer: `http://host/?token=${reset}`,
  });
  await get('/api/v8/clients', { authorization: `Bearer ${access}x`, cookie: `token=${refresh}` });
  await fetch(`${server.origin}/api/v8/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"grant_type": "password", "password": "${wrong}", broken`,
  });
  await open('POST', '/auth/logout', { refresh_token: refresh });
  await expect.poll(() => server.output(), { timeout: 20_000 }).toContain('/api/v8/auth/logout');
  for (const secret of [password, wrong, access, refresh, reset])
    expect(server.output()).not.toContain(secret);
});
