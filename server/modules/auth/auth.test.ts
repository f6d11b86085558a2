import { randomUUID } from 'node:crypto';
import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meAnswerSchema, tokenAnswerSchema } from '../../../src/contract/index.ts';
import { apiOf } from '../../../tests/support/server/api-client.ts';
import { TEST_ADMIN } from '../../../tests/support/server/start-test-server.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

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

  it('locks a name for the address that failed five times, and for no other', async () => {
    const trusting = await openWorld({
      DATABASE_URL: world.databaseUrl,
      STOREY_TRUSTED_PROXIES: '127.0.0.0/8',
    });
    try {
      const from = async (address: string, password: string) => {
        const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password };
        return (await trusting.open('POST', '/auth/token', attempt, { 'x-forwarded-for': address })).status;
      };
      for (let i = 0; i < 5; i += 1) expect(await from('198.51.100.7', `wrong-${i}`)).toBe(401);
      expect(await from('198.51.100.7', TEST_ADMIN.password)).toBe(429);
      expect(await from('198.51.100.8', TEST_ADMIN.password)).toBe(200);
      // A right password elsewhere does not open the lock.
      expect(await from('198.51.100.7', TEST_ADMIN.password)).toBe(429);
    } finally {
      await trusting.close();
    }
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

  it("a caller behind our proxy → counted by their own address; any other caller → by the connection's", async () => {
    const attempt = { grant_type: 'password', username: TEST_ADMIN.email, password: TEST_ADMIN.password };
    const behind = async (of: TestWorld, address: string) =>
      (await of.open('POST', '/auth/token', attempt, { 'x-forwarded-for': address })).status;
    const trusting = await openWorld({ STOREY_TRUSTED_PROXIES: '127.0.0.0/8' });
    try {
      for (const one of [trusting, world]) {
        expect(await behind(one, '198.51.100.1')).toBe(200);
        await one.db.execute(sql`update allowances set used = 300`);
        expect(await behind(one, '198.51.100.1')).toBe(429);
      }
      expect(await behind(trusting, '198.51.100.2')).toBe(200);
      expect(await behind(world, '198.51.100.2')).toBe(429);
    } finally {
      await world.db.execute(sql`delete from allowances`);
      await trusting.close();
    }
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

  it('of one token are at most twenty, the oldest goes', async () => {
    const first = (await tokens()).refresh_token;
    const next = async () => tokenAnswerSchema.parse(await refresh(first)).result.refresh_token;
    const oldest = await next();
    for (let n = 0; n < 20; n += 1) await next();
    expect((await refresh(oldest)).status).toBe(401);
    // That one was forgotten and not spent: the session goes on.
    expect((await refresh(await next())).status).toBe(200);
  });

  it('end with the sign-out', async () => {
    const { access_token, refresh_token } = await tokens();
    const api = apiOf(world.origin, access_token);
    const out = await api('POST', '/auth/logout', { refresh_token });
    expect([out.status, typeof out.createdTimestampUtcEpochSeconds]).toEqual([200, 'number']);
    // What the next person must not find; never what was not sent yet.
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    expect((await refresh(refresh_token)).status).toBe(401);
    expect((await api('GET', '/users/me')).status).toBe(401);
  });
});

describe('two servers of a database', () => {
  it('rotate one chain, and end it together', async () => {
    const other = await openWorld({ DATABASE_URL: world.databaseUrl });
    try {
      const servers = [world.open, other.open];
      const at = (index: number, refresh_token: string) =>
        servers[index % 2]!('POST', '/auth/token', { grant_type: 'refresh_token', refresh_token });
      const first = (await tokens()).refresh_token;
      const both = await Promise.all([0, 1, 2, 3].map((index) => at(index, first)));
      expect(both.map((a) => a.status)).toEqual([200, 200, 200, 200]);
      const next = both.map((answer) => tokenAnswerSchema.parse(answer).result);
      // Each token is good for a call on either server.
      for (const [index, { access_token }] of next.entries()) {
        const origin = index % 2 === 0 ? other.origin : world.origin;
        expect((await apiOf(origin, access_token)('GET', '/users/me')).status).toBe(200);
      }
      // One of the successors is used first; with it the previous one and the others are spent, wherever they come.
      expect((await at(0, next[0]!.refresh_token)).status).toBe(200);
      const reused = await Promise.all([at(1, first), at(0, first), at(1, next[2]!.refresh_token)]);
      expect(reused.map((a) => [a.status, a.error?.code])).toEqual(
        Array(3).fill([401, 'invalid-refresh-token']),
      );
      expect((await apiOf(other.origin, next[0]!.access_token)('GET', '/users/me')).status).toBe(401);
    } finally {
      await other.close();
    }
  });
});

describe('a refresh token', () => {
  it('lives 30 days', async () => {
    const { refresh_token } = await tokens();
    const [row] = (
      await world.db.execute<{ days: number }>(sql`
        select round(extract(epoch from max(expires_at) - now()) / 86400)::int as days from refresh_tokens`)
    ).rows;
    expect(row?.days).toBe(30);
    await world.db.execute(sql`update refresh_tokens set expires_at = now() - interval '1 second'`);
    expect((await refresh(refresh_token)).error?.code).toBe('invalid-refresh-token');
  });

  it.each(['', 'x', '\u0000', "' or 1=1 --", 'x'.repeat(100_000)])('is not %j', async (token) => {
    expect((await refresh(token)).error?.code).toBe('invalid-refresh-token');
  });

  it('ends its own sign-in without a bearer, and no other', async () => {
    const [{ refresh_token }, other] = [await tokens(), await tokens()];
    expect((await world.open('POST', '/auth/logout', { refresh_token: 'unknown' })).status).toBe(200);
    expect((await world.open('POST', '/auth/logout', { refresh_token })).status).toBe(200);
    expect((await refresh(refresh_token)).status).toBe(401);
    expect((await refresh(other.refresh_token)).status).toBe(200);
  });
});

describe('access tokens', () => {
  const call = (token: string) => apiOf(world.origin, token)('GET', '/users/me');
  const claimsOf = (token: string): JWTPayload => decodeJwt(token);
  async function ownKey(): Promise<Buffer> {
    const [row] = (
      await world.db.execute<{ value: string }>(sql`select value from settings where key = 'signing-key'`)
    ).rows;
    return Buffer.from(row!.value, 'base64');
  }
  const signed = (claims: JWTPayload, key: Uint8Array, alg = 'HS256') =>
    new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).sign(key);

  it('carry the claims of the contract, for 15 minutes', async () => {
    const { sub, exp, iat, roles, partnerId } = claimsOf((await tokens()).access_token);
    expect(sub).toMatch(/^\d+$/);
    expect(exp! - iat!).toBe(900);
    expect([roles, partnerId]).toEqual([['SuperAdmin'], null]);
  });

  it('signed with our key and the same claims are as good: the refusals below are for their own reasons', async () => {
    const claims = claimsOf((await tokens()).access_token);
    expect((await call(await signed(claims, await ownKey()))).status).toBe(200);
  });

  it('of another key or algorithm, without a signature, expired or with other claims are refused', async () => {
    const { access_token } = await tokens();
    const claims = claimsOf(access_token);
    const key = await ownKey();
    const [, payload, signature] = access_token.split('.') as [string, string, string];
    const header = (alg: string) => Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url');
    const now = Math.floor(Date.now() / 1000);
    const without = (name: string) =>
      Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));
    const { privateKey } = await generateKeyPair('RS256');
    const bad = [
      `${header('none')}.${payload}.`,
      `${header('None')}.${payload}.${signature}`,
      `${header('HS512')}.${payload}.${signature}`,
      await signed(claims, key, 'HS512'),
      await signed(claims, Buffer.alloc(32, 7)),
      await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey),
      await signed({ ...claims, exp: now - 1 }, key),
      await signed({ ...claims, iss: 'elsewhere' }, key),
      await signed({ ...claims, nbf: now + 600 }, key),
      await signed({ ...claims, sub: '999999' }, key),
      await signed({ ...claims, sub: '1e1' }, key),
      await signed({ ...claims, fam: randomUUID() }, key),
      ...(await Promise.all(['exp', 'iss', 'sub', 'fam'].map((name) => signed(without(name), key)))),
      `${access_token}x`,
      'x',
      '',
    ];
    for (const token of bad) {
      const answer = await call(token);
      expect([answer.status, answer.error?.code]).toEqual([401, 'unauthorized']);
    }
  });

  it('several servers start at once → one signing key', async () => {
    const before = await ownKey();
    expect(before).toHaveLength(32);
    const starting = [1, 2].map(() => openWorld({ DATABASE_URL: world.databaseUrl }));
    for (const other of await Promise.all(starting)) await other.close();
    expect(await ownKey()).toEqual(before);
  });
});
