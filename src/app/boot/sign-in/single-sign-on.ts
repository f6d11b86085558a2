import * as z from 'zod/mini';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The server's address and client id for single sign-on. */
export interface SingleSignOnSettings {
  client_id: string;
  authorization_endpoint?: string | undefined;
  redirect_uri?: string | undefined;
}

/** What the server needs to exchange the code that the provider sent back. */
export interface SignOnCode {
  code: string;
  clientId: string;
  codeVerifier: string;
  nonce: string;
}

const KEY = 'signOn';
const begunSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  clientId: z.string(),
});

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const secret = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/**
 * The provider's page to go to (OpenID Connect, authorization code with PKCE, RFC 7636), or null where the server does
 * not say which. What proves the way back to be ours stays in this tab.
 */
export async function beginSignOn(settings: SingleSignOnSettings, store: Store): Promise<string | null> {
  const { authorization_endpoint, redirect_uri, client_id } = settings;
  if (authorization_endpoint === undefined || redirect_uri === undefined) return null;
  const url = URL.parse(authorization_endpoint);
  if (url === null || !['https:', 'http:'].includes(url.protocol)) return null;
  const begun = { state: secret(), nonce: secret(), codeVerifier: secret(), clientId: client_id };
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(begun.codeVerifier));
  const parameters = {
    response_type: 'code',
    scope: 'openid email profile',
    client_id,
    redirect_uri,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  store.setItem(KEY, JSON.stringify(begun));
  return url.href;
}

/**
 * What the provider sent back in the address. none: the address is not a return from it. refused: by the provider, or by the
 * person there. foreign: it does not belong to a sign-on that this tab began.
 */
export type SignOnReturn =
  | { kind: 'none' }
  | { kind: 'refused' }
  | { kind: 'foreign' }
  | ({ kind: 'code' } & SignOnCode);

/** Reads the way back, once: a code is good for one exchange. */
export function takeSignOnReturn(search: URLSearchParams, store: Store): SignOnReturn {
  const code = search.get('code');
  if (code === null && search.get('error') === null) return { kind: 'none' };
  const begun = readBegun(store);
  store.removeItem(KEY);
  if (begun === null || begun.state !== search.get('state')) return { kind: 'foreign' };
  if (code === null) return { kind: 'refused' };
  const { clientId, codeVerifier, nonce } = begun;
  return { kind: 'code', code, clientId, codeVerifier, nonce };
}

function readBegun(store: Store): z.infer<typeof begunSchema> | null {
  try {
    return begunSchema.parse(JSON.parse(store.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}
