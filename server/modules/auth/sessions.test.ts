import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionsAnswerSchema, tokenAnswerSchema } from '../../../src/contract/index.ts';
import { TEST_ADMIN } from '../../../tests/support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';
import { deviceName } from './device-name.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const signIn = async () =>
  tokenAnswerSchema.parse(await world.open('POST', '/auth/token', attempt, { 'user-agent': FIREFOX })).result;
const sessions = async () =>
  sessionsAnswerSchema.parse(await world.admin('GET', '/users/me/sessions')).results;
const refresh = (refresh_token: string) =>
  world.open('POST', '/auth/token', { grant_type: 'refresh_token', refresh_token });

describe('the sessions of a user', () => {
  it("list the device and mark the current one; an ended one can't be continued", async () => {
    const { refresh_token } = await signIn();
    const listed = await sessions();
    expect(listed.filter((one) => one.isCurrent)).toHaveLength(1);
    const made = listed.find((one) => one.device === 'Firefox 128, Linux');
    expect(made?.isCurrent).toBe(false);
    expect((await world.admin('DELETE', `/users/me/sessions/${made?.id}`)).status).toBe(200);
    expect((await refresh(refresh_token)).status).toBe(401);
    expect((await world.admin('DELETE', `/users/me/sessions/${made?.id}`)).status).toBe(404);
  });

  it('of another user → 404', async () => {
    await signIn();
    const other = await world.userWith([]);
    const [listed] = await sessions();
    expect((await other('DELETE', `/users/me/sessions/${listed?.id}`)).status).toBe(404);
    expect((await world.admin('GET', '/users/me')).status).toBe(200);
  });

  it("end all at once, except the caller's own", async () => {
    const first = await signIn();
    const second = await signIn();
    expect((await world.admin('DELETE', '/users/me/sessions')).status).toBe(200);
    expect((await sessions()).map((one) => one.isCurrent)).toEqual([true]);
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect((await refresh(second.refresh_token)).status).toBe(401);
  });
});

describe('the name of a device', () => {
  it('is short, whatever a program says of itself', () => {
    expect(deviceName(`Firefox/${'9'.repeat(400)} Linux`)).toBe('Linux');
  });

  it.each([
    [FIREFOX, 'Firefox 128, Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0',
      'Edge 130, Windows',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari 17, iPad',
    ],
    ['curl/8', ''],
    [undefined, ''],
  ])('%s is %s', (userAgent, expected) => {
    expect(deviceName(userAgent)).toBe(expected);
  });
});
