import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { someOf } from '../../../tests/support/vitest/slow-tests.ts';
import { meAnswerSchema, tokenAnswerSchema } from '../../../src/contract/index.ts';
import { type Answer, apiOf } from '../../../tests/support/server/api-client.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

/* A provider that can be made to lie, to be slow or to fail, which a real one can't. */

const CLIENT = 'storey';
const key = await generateKeyPair('RS256', { extractable: true });
const publicJwk = { ...(await exportJWK(key.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };

/** Claims instead of the right ones; undefined leaves one out. */
type Lie = Record<string, unknown>;
type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const json =
  (body: unknown, status = 200): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
/** By path; a test replaces what it wants to see fail. */
type Routes = Record<string, Handler>;
/** The providers, by the first part of their path: each lies to one test, so that tests can wait side by side. */
const providers = new Map<string, Routes>();
const server = createServer((request, response) => {
  const [, name = '', ...rest] = new URL(request.url!, 'http://x').pathname.split('/');
  const answer = providers.get(name)?.[`/${rest.join('/')}`] ?? json({}, 404);
  answer(request, response);
});
let issuer: string;
let routes: Routes;
let world: TestWorld;
let email: string;

beforeAll(async () => {
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  issuer = issuerOf('honest');
  world = await openSsoWorld(issuer);
  ({ email } = meAnswerSchema.parse(await (await world.userWith([]))('GET', '/users/me')).result);
});
afterAll(async () => {
  await world.close();
  server.closeAllConnections();
  await new Promise((settle) => server.close(settle));
});
const issuerOf = (name: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`;
const openSsoWorld = (provider: string) =>
  openWorld({
    STOREY_OIDC_ISSUER: provider,
    STOREY_OIDC_CLIENT_ID: CLIENT,
    STOREY_OIDC_CLIENT_SECRET: 'secret',
  });

const metadata = (of: string) => ({
  issuer: of,
  authorization_endpoint: `${of}/auth`,
  token_endpoint: `${of}/token`,
  jwks_uri: `${of}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
});
const honestRoutes = async (of: string): Promise<Routes> => ({
  '/.well-known/openid-configuration': json(metadata(of)),
  '/jwks': json({ keys: [publicJwk] }),
  '/token': issues(await idToken({ iss: of })),
});
beforeEach(async () => {
  routes = await honestRoutes(issuer);
  providers.set('honest', routes);
});
const issues = (id_token: unknown) => json({ access_token: 'a', token_type: 'Bearer', id_token });

const seconds = () => Math.floor(Date.now() / 1000);
const claims = (more: Lie = {}) => {
  const right = {
    iss: issuer,
    aud: CLIENT,
    sub: 'someone',
    iat: seconds(),
    exp: seconds() + 300,
    email,
    email_verified: true,
    nonce: NONCE,
    ...more,
  };
  return JSON.parse(JSON.stringify(right)) as JWTPayload;
};
const idToken = (more: Lie = {}, header: object = {}, by: Parameters<SignJWT['sign']>[0] = key.privateKey) =>
  new SignJWT(claims(more)).setProtectedHeader({ alg: 'RS256', kid: 'k', ...header }).sign(by);

const NONCE = 'n-0S6_WzA2Mj';
const exchange = (at = world) =>
  at.open('POST', '/auth/token', {
    grant_type: 'authorization_code',
    code: 'c',
    client_id: CLIENT,
    code_verifier: 'v'.repeat(43),
    nonce: NONCE,
  });
const codeOf = (answer: Answer) => [answer.status, answer.error?.code];

describe('an ID token', () => {
  it('that is right signs in', async () => {
    const { access_token } = tokenAnswerSchema.parse(await exchange()).result;
    const me = await apiOf(world.origin, access_token)('GET', '/users/me');
    expect(meAnswerSchema.parse(me).result.email).toBe(email);
  });

  const plain = (header: object, more: Lie = {}) =>
    [header, claims(more)].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const lies: Record<string, () => unknown> = {
    'of another issuer': () => idToken({ iss: 'https://elsewhere.example' }),
    'for another client': () => idToken({ aud: 'another' }),
    'for several clients, authorised for another': () => idToken({ aud: [CLIENT, 'b'], azp: 'b' }),
    'that is too old': () => idToken({ exp: seconds() - 120 }),
    'without an end': () => idToken({ exp: undefined }),
    'without a subject': () => idToken({ sub: undefined }),
    'with another nonce': () => idToken({ nonce: 'n' }),
    'without a nonce': () => idToken({ nonce: undefined }),
    'signed by another key': async () => idToken({}, {}, (await generateKeyPair('RS256')).privateKey),
    'signed by a key that is not listed': () => idToken({}, { kid: 'other' }),
    'with a changed claim': async () => {
      const [head, , signature] = (await idToken()).split('.') as [string, string, string];
      return `${head}.${plain({}, { sub: 'admin' }).split('.')[1]!}.${signature}`;
    },
    'without a signature': () => `${plain({ alg: 'none' })}.`,
    'signed with the public key as a secret': async () =>
      idToken({}, { alg: 'HS256' }, new TextEncoder().encode(await exportSPKI(key.publicKey))),
    'signed with the client secret': () => idToken({}, { alg: 'HS256' }, new TextEncoder().encode('secret')),
    'that is none': () => 'x.y.z',
    'that is a number': () => 5,
    'that is missing': () => undefined,
  };
  it.each(Object.keys(lies))('%s is not trusted', async (what) => {
    routes['/token'] = issues(await lies[what]!());
    expect(codeOf(await exchange())).toEqual([401, 'invalid-id-token']);
  });
});

describe('a provider', () => {
  const hang: Handler = () => undefined;
  const drip: Handler = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{');
  };
  const failures: Record<string, (of: string) => Routes> = {
    'without discovery': () => ({ '/.well-known/openid-configuration': json({}, 404) }),
    'that is another than it says': (of) => ({
      '/.well-known/openid-configuration': json({ ...metadata(of), issuer: 'https://elsewhere.example' }),
    }),
    'without a token endpoint': (of) => ({
      '/.well-known/openid-configuration': json({ ...metadata(of), token_endpoint: undefined }),
    }),
    'that never answers discovery': () => ({ '/.well-known/openid-configuration': hang }),
    'that never answers the code': () => ({ '/token': hang }),
    'that never ends its answer': () => ({ '/token': drip }),
    'that never tells its keys': () => ({ '/jwks': hang }),
    'that fails': () => ({ '/token': json({ error: 'server_error' }, 500) }),
    'that does not know us': () => ({ '/token': json({ error: 'invalid_client' }, 401) }),
    'that sends a page': () => ({
      '/token': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
      },
    }),
  };
  it.concurrent.each(someOf(Object.entries(failures), 3))(
    '%s → reported as unavailable, and requested again',
    async (what, failing) => {
      const name = encodeURIComponent(what);
      const own = issuerOf(name);
      const at = await openSsoWorld(own);
      providers.set(name, { ...(await honestRoutes(own)), ...failing(own) });
      const answer = await exchange(at);
      expect(codeOf(answer)).toEqual([503, 'sso-unavailable']);
      expect(answer.headers.get('retry-after')).toBe('10');
      // The provider is trusted again; it just has no account on that server.
      providers.set(name, await honestRoutes(own));
      expect(codeOf(await exchange(at))).toEqual([401, 'sso-no-account']);
      await at.close();
    },
  );

  it('that is gone → reported as unavailable', async () => {
    const at = await openWorld({ STOREY_OIDC_ISSUER: 'http://127.0.0.1:1', STOREY_OIDC_CLIENT_ID: CLIENT });
    expect(codeOf(await exchange(at))).toEqual([503, 'sso-unavailable']);
    await at.close();
  });

  it('that sends elsewhere is not followed', async () => {
    let isFollowed = false;
    routes['/token'] = (_request, response) => {
      response.writeHead(307, { location: `${issuer}/elsewhere` }).end();
    };
    routes['/elsewhere'] = () => {
      isFollowed = true;
    };
    expect(codeOf(await exchange())).toEqual([503, 'sso-unavailable']);
    expect(isFollowed).toBe(false);
  });
});
