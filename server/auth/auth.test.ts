import { SignJWT } from 'jose';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meAnswerSchema, tokenAnswerSchema } from '../../src/sync/contract/index.ts';
import { apiOf } from '../testing/api.ts';
import { TEST_ADMIN } from '../testing/start-test-server.ts';
import { openWorld, type TestWorld } from '../testing/test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tokens = async () => {
  const answer = await world.open('POST', '/auth/token', {
    grant_type: 'password',
    username: TEST_ADMIN.email.toUpperCase(),
    password: TEST_ADMIN.password,
  });
  return tokenAnswerSchema.parse(answer).result;
};
const refresh = (refresh_token: string) =>
  world.open('POST', '/auth/token', { grant_type: 'refresh_token', refresh_token });

describe('signing in', () => {
  it('gives a token with which the user reads who they are', async () => {
    const { access_token } = await tokens();
    const me = await apiOf(world.origin, access_token)('GET', '/users/me');
    expect(me.status).toBe(200);
    expect(meAnswerSchema.parse(me).result).toMatchObject({ email: TEST_ADMIN.email, roles: ['SuperAdmin'] });
  });

  it('says the same of a wrong password and of an unknown account', async () => {
    const attempt = { grant_type: 'password', username: 'nobody@example.org', password: 'x' };
    const unknown = await world.open('POST', '/auth/token', attempt);
    const wrong = await world.open('POST', '/auth/token', { ...attempt, username: TEST_ADMIN.email });
    expect([unknown.status, unknown.error]).toEqual([401, wrong.error]);
    expect(wrong.error?.code).toBe('incorrect-login');
  });

  it('makes a name wait after five failures, even with the right password', async () => {
    const username = 'lock@example.org';
    const attempt = { grant_type: 'password', username, password: 'wrong' };
    for (let i = 0; i < 5; i += 1)
      expect((await world.open('POST', '/auth/token', attempt)).status).toBe(401);
    const sixth = await world.open('POST', '/auth/token', attempt);
    expect([sixth.status, sixth.error?.code]).toEqual([429, 'too-many-attempts']);
    const wait = Number(sixth.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    await world.db.execute(sql`update sign_in_failures set at = at - interval '61 seconds'`);
    expect((await world.open('POST', '/auth/token', attempt)).status).toBe(401);
  });

  it('lets no more than five of a burst try, on two servers at once', async () => {
    const second = await openWorld({ DATABASE_URL: world.databaseUrl });
    const attempt = { grant_type: 'password', username: 'burst@example.org', password: 'wrong' };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? world : second).open('POST', '/auth/token', attempt)),
    );
    await second.close();
    expect(answers.filter((a) => a.status === 401)).toHaveLength(5);
    expect(answers.filter((a) => a.status === 429)).toHaveLength(35);
  });

  it('takes no harm from good sign-ins at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => tokens()));
    expect(new Set(all.map((t) => t.refresh_token)).size).toBe(12);
  });

  it('has a ceiling for one address, whatever the names', async () => {
    // Used up beforehand: three hundred password checks would take a while.
    await world.db.execute(sql`update allowances set used = 300`);
    const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
    const answer = await world.open('POST', '/auth/token', attempt);
    expect([answer.status, answer.error?.code]).toEqual([429, 'too-many-requests']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await world.db.execute(sql`delete from allowances`);
    expect((await world.open('POST', '/auth/token', attempt)).status).toBe(200);
  });

  it('has no single sign-on', async () => {
    const answer = await world.open('GET', '/auth/sso');
    expect([answer.status, answer.error?.code]).toEqual([404, 'sso-not-configured']);
  });
});

describe('refresh tokens', () => {
  it('stay good until their successor is used, then end the family', async () => {
    const first = (await tokens()).refresh_token;
    const lost = await refresh(first);
    expect(lost.status).toBe(200);
    const second = tokenAnswerSchema.parse(await refresh(first)).result.refresh_token;
    const third = tokenAnswerSchema.parse(await refresh(second)).result;
    const reused = await refresh(first);
    expect([reused.status, reused.error?.code]).toEqual([401, 'invalid-refresh-token']);
    expect((await refresh(third.refresh_token)).status).toBe(401);
    expect((await apiOf(world.origin, third.access_token)('GET', '/users/me')).status).toBe(401);
  });

  it('give each of many at once an answer, and one chain goes on', async () => {
    const first = (await tokens()).refresh_token;
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(first)));
    expect(answers.map((a) => a.status)).toEqual(Array<number>(8).fill(200));
    const next = tokenAnswerSchema.parse(answers[3]).result.refresh_token;
    expect((await refresh(next)).status).toBe(200);
  });

  it('end with the sign-out', async () => {
    const { access_token, refresh_token } = await tokens();
    const api = apiOf(world.origin, access_token);
    const out = await api('POST', '/auth/logout', { refresh_token });
    expect([out.status, typeof out.createdTimestampUtcEpochSeconds]).toEqual([200, 'number']);
    expect((await refresh(refresh_token)).status).toBe(401);
    expect((await api('GET', '/users/me')).status).toBe(401);
  });
});

describe('access tokens', () => {
  const call = (token: string) => apiOf(world.origin, token)('GET', '/users/me');

  it('of another key, without a signature or expired are refused', async () => {
    const { access_token } = await tokens();
    const [, payload] = access_token.split('.') as [string, string, string];
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const stranger = await new SignJWT(
      JSON.parse(Buffer.from(payload, 'base64url').toString()) as object as never,
    )
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.alloc(32, 7));
    for (const token of [`${none}.${payload}.`, stranger, `${access_token}x`, 'x', '']) {
      const answer = await call(token);
      expect([answer.status, answer.error?.code]).toEqual([401, 'unauthorized']);
    }
  });
});
