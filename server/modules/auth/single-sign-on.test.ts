import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { openSingleSignOn } from './single-sign-on.ts';
import { meAnswerSchema, ssoAnswerSchema, tokenAnswerSchema } from '../../../src/contract/index.ts';
import { type Answer, apiOf } from '../../../tests/support/server/api-client.ts';
import {
  type IdentityProvider,
  SSO_CLIENT,
  startIdentityProvider,
} from '../../../tests/support/server/identity-provider.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

const ORIGIN = 'https://maps.example.org';
const REDIRECT = `${ORIGIN}/signin/sso`;
let provider: IdentityProvider;
let world: TestWorld;
let count = 0;

const settings = (issuer: string, more: Record<string, string> = {}) => ({
  STOREY_OIDC_ISSUER: issuer,
  STOREY_OIDC_CLIENT_ID: SSO_CLIENT.id,
  STOREY_OIDC_CLIENT_SECRET: SSO_CLIENT.secret,
  STOREY_PUBLIC_ORIGIN: ORIGIN,
  ...more,
});
beforeAll(async () => {
  provider = await startIdentityProvider({
    redirectUris: [REDIRECT],
    isEmailInIdToken: true,
    authMethod: 'client_secret_basic',
  });
  world = await openWorld(settings(provider.issuer));
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

const PROOF = { codeVerifier: randomBytes(32).toString('base64url'), nonce: 'n-1' };
const authorize = (subject: string, more: { codeVerifier?: string; nonce?: string } = PROOF) =>
  provider.authorize({ subject, clientId: SSO_CLIENT.id, redirectUri: REDIRECT, ...more });
const exchange = (code: string, more: object = {}, at = world) =>
  at.open('POST', '/auth/token', {
    grant_type: 'authorization_code',
    code,
    client_id: SSO_CLIENT.id,
    code_verifier: PROOF.codeVerifier,
    nonce: PROOF.nonce,
    ...more,
  });
const codeOf = (answer: Answer) => [answer.status, answer.error?.code];
async function newUser(at = world) {
  const { email, id } = meAnswerSchema.parse(await (await at.userWith([]))('GET', '/users/me')).result;
  return { email, id };
}
const newSubject = () => `person-${(count += 1)}`;
async function whoIs(answer: Answer, at = world): Promise<number> {
  expect(answer.status).toBe(200);
  const { access_token } = tokenAnswerSchema.parse(answer).result;
  return meAnswerSchema.parse(await apiOf(at.origin, access_token)('GET', '/users/me')).result.id;
}

describe('signing on at the provider', () => {
  it('is announced', async () => {
    const answer = await world.open('GET', '/auth/sso');
    expect(ssoAnswerSchema.parse(answer).result).toEqual({
      issuer: provider.issuer,
      client_id: SSO_CLIENT.id,
      authorization_endpoint: `${provider.issuer}/auth`,
      redirect_uri: REDIRECT,
    });
  });

  it('signs in the account of the verified address', async () => {
    const { email, id } = await newUser();
    const subject = newSubject();
    provider.people.set(subject, { email: email.toUpperCase(), email_verified: true });
    const answer = await exchange(await authorize(subject));
    expect(await whoIs(answer)).toBe(id);
    const { refresh_token } = tokenAnswerSchema.parse(answer).result;
    const refreshed = await world.open('POST', '/auth/token', { grant_type: 'refresh_token', refresh_token });
    expect(refreshed.status).toBe(200);
  });

  it('goes on with the same account when the addresses at the provider move', async () => {
    const [first, second] = [await newUser(), await newUser()];
    const [one, two] = [newSubject(), newSubject()];
    provider.people.set(one, { email: first.email, email_verified: true });
    expect(await whoIs(await exchange(await authorize(one)))).toBe(first.id);
    // The provider gives the address to another person, and another address to the first.
    provider.people.set(one, { email: second.email, email_verified: true });
    provider.people.set(two, { email: first.email, email_verified: true });
    expect(await whoIs(await exchange(await authorize(one)))).toBe(first.id);
    expect(codeOf(await exchange(await authorize(two)))).toEqual([401, 'sso-no-account']);
    provider.people.set(one, {});
    expect(await whoIs(await exchange(await authorize(one)))).toBe(first.id);
  });

  it('account taken from the person between look-up and sign-in → nothing is signed in', async () => {
    const { email, id } = await newUser();
    const subject = newSubject();
    provider.people.set(subject, { email, email_verified: true });
    expect(await whoIs(await exchange(await authorize(subject)))).toBe(id);
    const code = await authorize(subject);
    const mover = new pg.Client({ connectionString: world.databaseUrl });
    await mover.connect();
    try {
      // The address moved and was proven by its new owner, all before the sign-in had the account.
      await mover.query('begin');
      await mover.query(`update users set email = 'new-' || email where id = ${id}`);
      await mover.query(`delete from identities where user_id = ${id}`);
      const answer = exchange(code);
      await expect
        .poll(async () => {
          const waiting = await world.db.execute(sql`
            select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
          return waiting.rowCount;
        })
        .toBe(1);
      await mover.query('commit');
      expect(codeOf(await answer)).toEqual([401, 'sso-no-account']);
    } finally {
      await mover.end();
    }
  });

  it('makes no account, and trusts no address that is not verified', async () => {
    const { email } = await newUser();
    for (const [claims, code] of [
      [{ email: 'nobody@example.org', email_verified: true }, 'sso-no-account'],
      [{ email, email_verified: false }, 'sso-no-account'],
      [{ email }, 'sso-no-email-verified'],
      [{}, 'sso-no-email'],
    ] as const) {
      const subject = newSubject();
      provider.people.set(subject, claims);
      expect(codeOf(await exchange(await authorize(subject)))).toEqual([401, code]);
    }
    const made = await world.db.execute(sql`select 1 from users where email = 'nobody@example.org'`);
    expect(made.rowCount).toBe(0);
  });

  it('the organisation owns the addresses of the provider · email_verified is not sent → signed in; false → refused', async () => {
    const own = await openWorld(settings(provider.issuer, { STOREY_OIDC_OWN_ADDRESSES: 'true' }));
    const { email, id } = await newUser(own);
    const [one, other] = [newSubject(), newSubject()];
    provider.people.set(other, { email, email_verified: false });
    expect(codeOf(await exchange(await authorize(other), {}, own))).toEqual([401, 'sso-no-account']);
    provider.people.set(one, { email });
    expect(await whoIs(await exchange(await authorize(one), {}, own), own)).toBe(id);
    provider.people.set(other, {});
    expect(codeOf(await exchange(await authorize(other), {}, own))).toEqual([401, 'sso-no-email']);
    await own.close();
  });

  it('binds a person once, however many come at once', async () => {
    const { email, id } = await newUser();
    const subject = newSubject();
    provider.people.set(subject, { email, email_verified: true });
    const codes = [await authorize(subject), await authorize(subject), await authorize(subject)];
    for (const answer of await Promise.all(codes.map((code) => exchange(code)))) {
      expect(await whoIs(answer)).toBe(id);
    }
  });
});

describe('a code', () => {
  const sure = async () => {
    const { email } = await newUser();
    const subject = newSubject();
    provider.people.set(subject, { email, email_verified: true });
    return subject;
  };

  it('that is invented, used or of another client is refused', async () => {
    expect(codeOf(await exchange('invented'))).toEqual([401, 'invalid-code']);
    expect(codeOf(await exchange("' or 1=1 --&client_id=x"))).toEqual([401, 'invalid-code']);
    const code = await authorize(await sure());
    expect((await exchange(code)).status).toBe(200);
    expect(codeOf(await exchange(code))).toEqual([401, 'invalid-code']);
    expect(codeOf(await exchange('x', { client_id: 'another' }))).toEqual([400, 'invalid-client']);
    expect(codeOf(await exchange(''))).toEqual([400, 'invalid-body']);
  });

  it('with another verifier or nonce than it was asked for with is refused', async () => {
    const subject = await sure();
    const wrong = { code_verifier: randomBytes(32).toString('base64url') };
    expect(codeOf(await exchange(await authorize(subject), wrong))).toEqual([401, 'invalid-code']);
    expect(codeOf(await exchange('x', { code_verifier: 'short' }))).toEqual([400, 'invalid-body']);
    const other = await exchange(await authorize(subject), { nonce: 'n-2' });
    expect(codeOf(other)).toEqual([401, 'invalid-id-token']);
  });

  it('that was asked for without a challenge or a nonce is refused, whatever comes with it', async () => {
    const subject = await sure();
    const { codeVerifier, nonce } = PROOF;
    expect(codeOf(await exchange(await authorize(subject, { nonce })))).toEqual([401, 'invalid-code']);
    expect(codeOf(await exchange(await authorize(subject, { codeVerifier })))).toEqual([
      401,
      'invalid-id-token',
    ]);
  });

  it('without a verifier or a nonce is refused before anybody is asked', async () => {
    const code = await authorize(await sure(), {});
    for (const missing of [{ code_verifier: undefined }, { nonce: undefined }])
      expect(codeOf(await exchange(code, missing))).toEqual([400, 'pkce-required']);
    expect(codeOf(await exchange(code, { nonce: '' }))).toEqual([400, 'invalid-body']);
    // The code was not used up.
    const good = await authorize(await sure());
    expect(codeOf(await exchange(good, { nonce: undefined }))).toEqual([400, 'pkce-required']);
    expect((await exchange(good)).status).toBe(200);
  });
});

describe('providers of other habits', () => {
  it.each([
    ['client_secret_post', false],
    ['none', true],
  ] as const)('with %s, and the address in the ID token: %s', async (authMethod, isEmailInIdToken) => {
    const other = await startIdentityProvider({ redirectUris: [REDIRECT], isEmailInIdToken, authMethod });
    const secret = authMethod === 'none' ? { STOREY_OIDC_CLIENT_SECRET: '' } : {};
    const at = await openWorld(settings(other.issuer, secret));
    try {
      const { email, id } = await newUser(at);
      other.people.set('ada', { email, email_verified: true });
      const asked = { subject: 'ada', clientId: SSO_CLIENT.id, redirectUri: REDIRECT, ...PROOF };
      const answer = await exchange(await other.authorize(asked), {}, at);
      expect(await whoIs(answer, at)).toBe(id);
    } finally {
      await at.close();
      await other.close();
    }
  });
});

it('not set up → answered with a code of its own', async () => {
  const plain = await openWorld();
  expect(codeOf(await plain.open('GET', '/auth/sso'))).toEqual([404, 'sso-not-configured']);
  expect(codeOf(await exchange('x', {}, plain))).toEqual([400, 'sso-not-configured']);
  await plain.close();
});

it('provider that calls itself otherwise · the log names the two issuers', async () => {
  const provider = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ issuer: 'https://login.example.org/realms/maps', jwks_uri: 'https://x.example' }),
    );
  });
  await new Promise<void>((settle) => provider.listen(0, '127.0.0.1', settle));
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/realm`;
  const said: string[] = [];
  const log = createLog('warn');
  log.warn = (told: { reason: string }) => said.push(told.reason);
  const sso = openSingleSignOn(
    { issuer, clientId: 'storey', clientSecret: undefined, ownsAddresses: false },
    log,
  );
  expect(await sso.authorizationEndpoint()).toBe(undefined);
  expect(said.join()).toContain(
    `STOREY_OIDC_ISSUER leads to ${issuer}, the provider calls itself https://login.example.org/realms/maps`,
  );
  provider.close();
});
