import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

export interface Claims {
  email?: string;
  email_verified?: boolean;
}
export interface IdentityProvider {
  issuer: string;
  /** What it knows of people, by its own number for them. */
  people: Map<string, Claims>;
  /** As a browser would: signs on as that person and comes back with a code. */
  authorize: (asked: {
    subject: string;
    clientId: string;
    redirectUri: string;
    codeVerifier?: string;
    nonce?: string;
  }) => Promise<string>;
  close: () => Promise<void>;
}

export const SSO_CLIENT = { id: 'storey', secret: randomBytes(24).toString('hex') } as const;

/** A certified OpenID provider on a free port of this machine, that signs on every user. */
export async function startIdentityProvider(options: {
  redirectUris: string[];
  isEmailInIdToken: boolean;
  authMethod: 'client_secret_basic' | 'client_secret_post' | 'none';
}): Promise<IdentityProvider> {
  const people = new Map<string, Claims>();
  const server = createServer();
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: SSO_CLIENT.id,
        ...(options.authMethod === 'none' ? {} : { client_secret: SSO_CLIENT.secret }),
        redirect_uris: options.redirectUris,
        token_endpoint_auth_method: options.authMethod,
      },
    ],
    clientAuthMethods: [options.authMethod],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !options.isEmailInIdToken,
    pkce: { required: () => options.authMethod === 'none' },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/sign-on/${interaction.uid}` },
    findAccount: (_context, sub) => {
      const claims = people.get(sub);
      return claims && { accountId: sub, claims: () => ({ sub, ...claims }) };
    },
    // What it would otherwise choose itself, with a notice for each.
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    jwks: { keys: [await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey)] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/sign-on/')) return next();
    const { params } = await provider.interactionDetails(context.req, context.res);
    const accountId = String(params['login_hint']);
    const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
    grant.addOIDCScope('openid email');
    const consent = { grantId: await grant.save() };
    const result = { login: { accountId }, consent };
    context.redirect(await provider.interactionResult(context.req, context.res, result));
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));

  return {
    issuer,
    people,
    authorize: async ({ subject, clientId, redirectUri, codeVerifier, nonce }) => {
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        scope: 'openid email',
        redirect_uri: redirectUri,
        login_hint: subject,
      });
      if (nonce !== undefined) query.set('nonce', nonce);
      if (codeVerifier !== undefined) {
        query.set('code_challenge', createHash('sha256').update(codeVerifier).digest('base64url'));
        query.set('code_challenge_method', 'S256');
      }
      const back = await follow(`${issuer}/auth?${query.toString()}`, redirectUri);
      const code = back.searchParams.get('code');
      if (code === null) throw new Error(`The provider refused: ${back.search}`);
      return code;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
    },
  };
}

/** Follows redirects with cookies, up to the redirect to `last`. */
async function follow(from: string, last: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = new URL(from);
  for (let steps = 0; steps < 10 && !at.href.startsWith(last); steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name, ...value] = line.split(';')[0]!.split('=') as [string, ...string[]];
      cookies.set(name, value.join('='));
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    at = new URL(location, at);
  }
  return at;
}
