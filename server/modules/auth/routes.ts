import { Hono } from 'hono';
import { passwordIssues } from '../../../src/domain/rules/index.ts';
import {
  forgottenPasswordBodySchema,
  logoutRequestSchema,
  resetPasswordBodySchema,
  type TokenRequest,
  tokenRequestSchema,
} from '../../../src/contract/index.ts';
import { endFamily, type Issued, rotate, startFamily } from './refresh-tokens.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { attemptAs, forgetFailures } from './sign-in-failures.ts';
import { badRequest, notFound, unauthorized } from '../../platform/api-error.ts';
import { one } from '../../platform/http/answer.ts';
import { callerAddress } from '../../platform/http/origin/caller-address.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import type { AuthDeps } from './deps.ts';
import { publicOrigin } from '../../platform/http/origin/public-origin.ts';
import { readBody } from '../../platform/http/body/read-body.ts';
import { sentenceFor } from '../../platform/error-messages.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { wakeMailer } from '../../platform/mail/wake-mailer.ts';
import { findAccount, getAccount, normalName } from './accounts.ts';
import { requireAllowance } from '../../platform/rate-limit.ts';
import { accountOf } from './identities.ts';
import { isOpenReset, redeemReset } from './password-reset.ts';

/** Per address of a caller, good ones included: a whole site on one line, but no list of names and passwords. */
const SIGN_INS = { most: 300, within: 60 };
/** Per address of a caller: enough for a whole office, too few to try a list of names. */
const CALLS = { most: 100, within: 15 * 60 };

/** Characters; no address is longer. */
const LONGEST_NAME = 320;

type CodeRequest = Extract<TokenRequest, { grant_type: 'authorization_code' }>;

/** Calls that need no sign-in. */
export function openAuthRoutes(deps: AuthDeps): Hono<AppEnv> {
  const { db, config, mail, signer, sso } = deps;
  const routes = new Hono<AppEnv>();

  async function tokens(issued: Issued) {
    const user = await getAccount(db, issued.userId);
    if (!user) throw unauthorized('invalid-refresh-token');
    const access = await signer.sign(user, issued.familyId, issued.expiresAt);
    return { access_token: access, refresh_token: issued.refreshToken };
  }

  async function byPassword(c: Ctx, username: string, password: string): Promise<Issued> {
    const address = callerAddress(c, config.trustedProxies);
    await requireAllowance(db, `sign-in ${address}`, SIGN_INS);
    const issued = await attemptAs(db, { username, address }, async () => {
      const user = await findAccount(db, username);
      const isRight = await isPassword(password, user?.passwordHash ?? null);
      return user && isRight ? startFamily(db, user.id, user.passwordHash) : null;
    });
    if (!issued) throw unauthorized('incorrect-login');
    return issued;
  }

  /** Whoever is not known to the provider under this address is refused by the provider. */
  const redirectUri = (c: Ctx) => `${publicOrigin(c, config)}/signin/sso`;

  async function bySingleSignOn(c: Ctx, body: CodeRequest): Promise<Issued> {
    if (!sso) throw badRequest('sso-not-configured');
    if (body.client_id !== sso.settings.clientId) throw badRequest('invalid-client');
    await requireAllowance(db, `sso ${callerAddress(c, config.trustedProxies)}`, CALLS);
    const { code, code_verifier: codeVerifier, nonce } = body;
    // Without them a code that was stolen, or planted by somebody else, is as good as one's own.
    if (codeVerifier === undefined || nonce === undefined) throw badRequest('pkce-required');
    const person = await sso.exchange({ code, codeVerifier, nonce, redirectUri: redirectUri(c) });
    const userId = await accountOf(db, person);
    const issued = userId === null ? null : await startFamily(db, userId);
    if (!issued) throw unauthorized('sso-no-account');
    return issued;
  }

  routes.post('/auth/token', async (c) => {
    const body = await readBody(c, tokenRequestSchema);
    switch (body.grant_type) {
      case 'password':
        return one(c, await tokens(await byPassword(c, body.username, body.password)));
      case 'refresh_token': {
        const issued = await rotate(db, body.refresh_token);
        if (!issued) throw unauthorized('invalid-refresh-token');
        return one(c, await tokens(issued));
      }
      case 'authorization_code':
        return one(c, await tokens(await bySingleSignOn(c, body)));
    }
  });

  // Without a bearer: a device that comes back after days has no access token that is good any more.
  routes.post('/auth/logout', async (c) => {
    const { refresh_token } = await readBody(c, logoutRequestSchema);
    await endFamily(db, refresh_token);
    // Never "storage": there lies work that was not sent yet.
    c.header('clear-site-data', '"cache"');
    return one(c, {});
  });

  routes.get('/auth/sso', async (c) => {
    if (!sso) throw notFound('sso-not-configured');
    const { issuer, clientId } = sso.settings;
    return one(c, {
      issuer,
      client_id: clientId,
      authorization_endpoint: await sso.authorizationEndpoint(),
      redirect_uri: redirectUri(c),
    });
  });

  routes.post('/auth/password', async (c) => {
    const { username } = await readBody(c, forgottenPasswordBodySchema);
    await requireAllowance(db, `forgotten ${callerAddress(c, config.trustedProxies)}`, CALLS);
    // For a name that nobody has, too: which it is turns out as the mail is written.
    const name = normalName(username);
    if (name.length <= LONGEST_NAME) await queueMail(db, 'forgotten', name);
    wakeMailer(c, mail);
    return one(c, {});
  });

  routes.post('/auth/resetPassword', async (c) => {
    const { token, password } = await readBody(c, resetPasswordBodySchema);
    if (!(await isOpenReset(db, token))) throw badRequest('invalid-token');
    const issues = passwordIssues(password);
    if (issues.length > 0) {
      throw badRequest(
        'weak-password',
        issues.map((issue) => ({ path: issue.path, message: sentenceFor(issue.code) })),
      );
    }
    const owner = await redeemReset(db, token, await hashPassword(password));
    if (!owner) throw badRequest('invalid-token');
    await forgetFailures(db, owner.email);
    return one(c, {});
  });
  return routes;
}

export function authRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/users/me', (c) => {
    const { familyId: _family, ...user } = c.get('user');
    return one(c, user);
  });
  return routes;
}
