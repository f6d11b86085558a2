import type { TokenRequest } from '../../../src/contract/index.ts';
import { badRequest, unauthorized } from '../../platform/api-error.ts';
import { requireAllowance } from '../../platform/rate-limit.ts';
import { findAccount, getAccount } from './accounts.ts';
import type { AuthDeps } from './deps.ts';
import { userOfIdentity, boundUserId } from './identities.ts';
import { isPassword } from './passwords.ts';
import { type Issued, rotateRefreshToken, startTokenFamily } from './refresh-tokens.ts';
import { attemptAs } from './sign-in-failures.ts';

/** Per address of a caller, good ones included: a whole site on one line, but no list of names and passwords. */
const SIGN_INS = { most: 300, within: 60 };
/** Per address of a caller: enough for a whole office, too few to try a list of names. */
export const CALLS_PER_ADDRESS = { most: 100, within: 15 * 60 };

/** A claim that the provider left out is for the operator to fix: another account would not help. */
const REFUSALS = {
  account: 'sso-no-account',
  email: 'sso-no-email',
  email_verified: 'sso-no-email-verified',
} as const;

type PasswordRequest = Extract<TokenRequest, { grant_type: 'password' }>;
type CodeRequest = Extract<TokenRequest, { grant_type: 'authorization_code' }>;
type SignInDeps = Pick<AuthDeps, 'db' | 'signer' | 'sso'>;

export interface Caller {
  /** The network address that attempts are counted by. */
  address: string;
  /** Where the provider of single sign-on leads back to. */
  redirectUri: string;
  device: string;
}

/** Signs in by password or single sign-on, or goes on with a sign-in by its refresh token. */
export async function signIn(deps: SignInDeps, request: TokenRequest, caller: Caller) {
  const { db, signer } = deps;
  const issued = await issue(deps, request, caller);
  const user = await getAccount(db, issued.userId);
  if (!user) throw unauthorized('invalid-refresh-token');
  const access = await signer.sign(user, issued.familyId, issued.expiresAt);
  return { access_token: access, refresh_token: issued.refreshToken };
}

async function issue(deps: SignInDeps, request: TokenRequest, caller: Caller): Promise<Issued> {
  switch (request.grant_type) {
    case 'password':
      return byPassword(deps, request, caller);
    case 'refresh_token': {
      const issued = await rotateRefreshToken(deps.db, request.refresh_token);
      if (!issued) throw unauthorized('invalid-refresh-token');
      return issued;
    }
    case 'authorization_code':
      return bySingleSignOn(deps, request, caller);
  }
}

async function byPassword(
  { db }: SignInDeps,
  { username, password }: PasswordRequest,
  { address, device }: Caller,
): Promise<Issued> {
  await requireAllowance(db, `sign-in ${address}`, SIGN_INS);
  const issued = await attemptAs(db, { username, address }, async () => {
    const user = await findAccount(db, username);
    const isRight = await isPassword(password, user?.passwordHash ?? null);
    if (!user || !isRight) return null;
    return startTokenFamily(db, user.id, device, (_tx, now) => now.passwordHash === user.passwordHash);
  });
  if (!issued) throw unauthorized('incorrect-login');
  return issued;
}

async function bySingleSignOn(
  { db, sso }: SignInDeps,
  { client_id: clientId, code, code_verifier: codeVerifier, nonce }: CodeRequest,
  { address, redirectUri, device }: Caller,
): Promise<Issued> {
  if (!sso) throw badRequest('sso-not-configured');
  if (clientId !== sso.settings.clientId) throw badRequest('invalid-client');
  await requireAllowance(db, `sso ${address}`, CALLS_PER_ADDRESS);
  // Without them a stolen code, or a code planted by an attacker, would be accepted.
  if (codeVerifier === undefined || nonce === undefined) throw badRequest('pkce-required');
  const person = await sso.exchange({ code, codeVerifier, nonce, redirectUri });
  const userId = await userOfIdentity(db, person);
  const issued =
    userId === null
      ? null
      : await startTokenFamily(db, userId, device, async (tx) => (await boundUserId(tx, person)) === userId);
  if (!issued) throw unauthorized(REFUSALS[person.missing ?? 'account']);
  return issued;
}
