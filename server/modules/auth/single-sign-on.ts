import * as oidc from 'openid-client';
import * as z from 'zod';
import { ApiError, unauthorized } from '../../platform/api-error.ts';
import type { SsoSettings } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';

export interface Grant {
  code: string;
  redirectUri: string;
  codeVerifier: string;
  nonce: string;
}
/** The person that the provider vouches for. */
export interface Person {
  issuer: string;
  subject: string;
  /** Null where the provider does not say that the address is theirs. */
  verifiedEmail: string | null;
  /** What it would have to send for that, and did not. */
  missing: 'email' | 'email_verified' | null;
}
export interface SingleSignOn {
  settings: SsoSettings;
  /** Where the provider asks people who they are; undefined while it does not answer. */
  authorizationEndpoint: () => Promise<string | undefined>;
  /**
   * Exchanges a code for a person.
   * @throws 401 invalid-code (the provider refuses it), 401 invalid-id-token (its answer can't be trusted),
   * 503 sso-unavailable (it does not answer, or not as OpenID Connect asks).
   */
  exchange: (grant: Grant) => Promise<Person>;
}

/** Seconds that one question to the provider may take; an exchange asks up to four. */
const PATIENCE = 4;
/** Seconds that clocks may differ. */
const TOLERANCE = 30;
/** Milliseconds after which the provider is asked again where its endpoints are. */
const DISCOVERY_LIFE = 10 * 60_000;

export function openSingleSignOn(settings: SsoSettings, log: Log): SingleSignOn {
  const discovered = once(() => discover(settings), DISCOVERY_LIFE);

  async function exchange(grant: Grant): Promise<Person> {
    const config = await discovered();
    const tokens = await redeem(config, grant);
    const claims = tokens.claims()!;
    const { email, email_verified } =
      claims['email'] === undefined ? await askForEmail(config, tokens.access_token, claims.sub) : claims;
    return { issuer: claims.iss, subject: claims.sub, ...addressOf(email, email_verified, settings) };
  }
  return {
    settings,
    authorizationEndpoint: async () => {
      try {
        return (await discovered()).serverMetadata().authorization_endpoint;
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, 'the provider of single sign-on does not answer');
        return undefined;
      }
    },
    exchange: async (grant) => {
      try {
        return await exchange(grant);
      } catch (error) {
        const refusal = refusalOf(error);
        log.warn({ code: refusal.code, reason: reasonOf(error) }, 'a single sign-on failed');
        throw refusal;
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: SsoSettings): Promise<oidc.Configuration> {
  const server = new URL(issuer);
  const execute = [oidc.enableNonRepudiationChecks];
  if (server.protocol === 'http:') execute.push(oidc.allowInsecureRequests);
  const options = { execute, timeout: PATIENCE };
  const metadata = { [oidc.clockTolerance]: TOLERANCE };
  try {
    const found = await oidc.discovery(server, clientId, metadata, oidc.None(), options);
    const { token_endpoint, jwks_uri } = found.serverMetadata();
    if (token_endpoint === undefined || jwks_uri === undefined)
      throw new Error('No token_endpoint or jwks_uri');
    if (clientSecret === undefined) return found;
    // The standard's default is "basic"; a list tells otherwise.
    const ways = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication = ways.includes('client_secret_basic')
      ? oidc.ClientSecretBasic(clientSecret)
      : oidc.ClientSecretPost(clientSecret);
    const config = new oidc.Configuration(found.serverMetadata(), clientId, metadata, authentication);
    config.timeout = PATIENCE;
    for (const extension of execute) extension(config);
    return config;
  } catch (error) {
    throw new Unavailable(error);
  }
}

function redeem(config: oidc.Configuration, grant: Grant) {
  const { issuer } = config.serverMetadata();
  // As the provider sent the person back; the app hands on the code alone, and there is one provider only.
  const sentBackTo = new URL(grant.redirectUri);
  sentBackTo.searchParams.set('code', grant.code);
  sentBackTo.searchParams.set('iss', issuer);
  return oidc.authorizationCodeGrant(config, sentBackTo, {
    idTokenExpected: true,
    pkceCodeVerifier: grant.codeVerifier,
    expectedNonce: grant.nonce,
  });
}

/** Not every provider puts the address into the ID token. */
async function askForEmail(
  config: oidc.Configuration,
  accessToken: string,
  subject: string,
): Promise<{ email?: unknown; email_verified?: unknown }> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return {};
  return oidc.fetchUserInfo(config, accessToken, subject);
}

/** That an address is not verified is believed of every provider. */
function addressOf(
  email: unknown,
  verified: unknown,
  { ownsAddresses }: SsoSettings,
): Pick<Person, 'verifiedEmail' | 'missing'> {
  if (typeof email !== 'string') return { verifiedEmail: null, missing: 'email' };
  const isSilent = verified === undefined || verified === null;
  const isVerified = verified === true || verified === 'true' || (isSilent && ownsAddresses);
  return {
    verifiedEmail: isVerified ? email : null,
    missing: isVerified || !isSilent ? null : 'email_verified',
  };
}

class Unavailable extends Error {
  constructor(cause: unknown) {
    super('The provider is not available', { cause });
  }
}

/** What openid-client says where no answer, or none of OpenID Connect, came. */
const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);

function refusalOf(error: unknown): ApiError {
  if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') {
    return unauthorized('invalid-code');
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isAnswer = error instanceof oidc.ClientError && typeof code === 'string' && !NO_ANSWER.has(code);
  if (isAnswer && !isCutOff(error)) return unauthorized('invalid-id-token');
  return new ApiError(503, 'sso-unavailable', { headers: { 'retry-after': '10' } });
}

/** Whether the time was over in the middle of an answer. */
function isCutOff(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.name === 'TimeoutError' || at.name === 'AbortError') return true;
  }
  return false;
}

/** What an operator needs; never a body, a code or a token. */
function reasonOf(error: unknown): string {
  const parts: string[] = [];
  for (let at = error; at instanceof Error && parts.length < 4; at = at.cause) {
    const told =
      at instanceof oidc.ResponseBodyError ? at.error : 'code' in at ? String(at.code) : at.message;
    parts.push(told);
  }
  const issuers = issuersIn(error);
  if (issuers !== null)
    parts.push(`STOREY_OIDC_ISSUER leads to ${issuers.expected}, the provider calls itself ${issuers.found}`);
  return parts.join(' < ');
}

/** The configured issuer and that of the provider, if their difference is the error: often a slash at the end. */
function issuersIn(error: unknown): { expected: string; found: string } | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const told = differenceSchema.safeParse(at.cause).data;
    const found = told?.body?.issuer ?? told?.claims?.iss;
    if (told && found !== undefined) return { expected: told.expected, found };
  }
  return null;
}

/** As the library tells it: of the provider's description of itself, or of an ID token. Nothing else of these is read. */
const differenceSchema = z.union([
  z.object({
    attribute: z.literal('issuer'),
    expected: z.string(),
    body: z.object({ issuer: z.string() }),
    claims: z.undefined().optional(),
  }),
  z.object({
    claim: z.literal('iss'),
    expected: z.string(),
    claims: z.object({ iss: z.string() }),
    body: z.undefined().optional(),
  }),
]);

/** Keeps what came for a while; who asks while it is on its way waits for the same. A failure is not kept. */
function once<T>(make: () => Promise<T>, life: number): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | null = null;
  return () => {
    if (kept && kept.until > Date.now()) return kept.value;
    const mine = { value: make(), until: Date.now() + life };
    kept = mine;
    mine.value.catch(() => {
      if (kept === mine) kept = null;
    });
    return mine.value;
  };
}
