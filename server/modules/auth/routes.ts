import type { Hono } from 'hono';
import { auth } from '../../../src/contract/calls/people/auth.ts';
import { sessions } from '../../../src/contract/calls/people/sessions.ts';
import { passwordIssues } from '../../../src/domain/rules/index.ts';
import { endTokenFamily } from './refresh-tokens.ts';
import { hashPassword } from './passwords.ts';
import { forgetFailures } from './sign-in-failures.ts';
import { badRequest, notFound } from '../../platform/api-error.ts';
import { callerAddress } from '../../platform/http/origin/caller-address.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import type { AuthDeps } from './deps.ts';
import { deviceName } from './device-name.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';
import { asUuid } from '../../platform/http/ids.ts';
import { publicOrigin } from '../../platform/http/origin/public-origin.ts';
import { createMount, PLATFORM_GATES } from '../../platform/http/mount.ts';
import { sentenceFor } from '../../platform/error-messages.ts';
import { isFull } from '../../platform/storage/free-space.ts';
import { wakeMailer } from '../../platform/mail/wake-mailer.ts';
import { normalName } from './accounts.ts';
import { requireAllowance } from '../../platform/rate-limit.ts';
import { isOpenReset, redeemReset } from './password-reset.ts';
import { CALLS_PER_ADDRESS, signIn } from './sign-in.ts';

/** Characters; no address is longer. */
const LONGEST_NAME = 320;

/** Calls that need no sign-in. */
export function openAuthRoutes(deps: AuthDeps): Hono<AppEnv> {
  const { db, config, mail, sso } = deps;
  const { routes, on } = createMount(PLATFORM_GATES);

  /** The provider refuses people that it does not know under this address. */
  const redirectUri = (c: Ctx) => `${publicOrigin(c, config)}/signin/sso`;

  on(auth.token, ({ c, body }) => {
    const address = callerAddress(c, config.trustedProxies);
    const device = deviceName(c.req.header('user-agent'));
    return signIn(deps, body, { address, redirectUri: redirectUri(c), device });
  });

  // Without a bearer: a device that comes back after days has only an expired access token.
  on(auth.logout, async ({ c, body }) => {
    await endTokenFamily(db, body.refresh_token);
    // Never "storage": there lies work that was not sent yet.
    c.header('clear-site-data', '"cache"');
  });

  on(auth.singleSignOn, async ({ c }) => {
    if (!sso) throw notFound('sso-not-configured');
    const { issuer, clientId } = sso.settings;
    return {
      issuer,
      client_id: clientId,
      authorization_endpoint: await sso.authorizationEndpoint(),
      redirect_uri: redirectUri(c),
    };
  });

  on(auth.forgotPassword, async ({ c, body: { username } }) => {
    const caller = `forgotten ${callerAddress(c, config.trustedProxies)}`;
    // What can't be counted for want of room is let through: the answer is the same for everybody, always.
    await requireAllowance(db, caller, CALLS_PER_ADDRESS).catch((error: unknown) => {
      if (!isFull(error)) throw error;
    });
    // For an unknown name, too: the account is looked up when the mail is written.
    const name = normalName(username);
    if (name.length <= LONGEST_NAME) await mail.queue('forgotten', name);
    wakeMailer(c, mail);
  });

  on(auth.resetPassword, async ({ body: { token, password } }) => {
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
  });
  return routes;
}

export function authRoutes(): Hono<AppEnv> {
  const { routes, on } = createMount(PLATFORM_GATES);
  on(auth.me, ({ user: { familyId: _family, ...user } }) => user);
  return routes;
}

/** Where the caller is signed in, and how the server is set up. An extension. */
export function sessionRoutes({ db, config, sso }: Pick<AuthDeps, 'db' | 'config' | 'sso'>): Hono<AppEnv> {
  const { routes, on } = createMount(PLATFORM_GATES);
  on(sessions.list, ({ user }) => listSessions(db, user));
  on(sessions.end, async ({ user, params }) => {
    const id = asUuid(params.session);
    if (id === null || !(await endSession(db, user, id))) throw notFound('no-such-session');
  });
  on(sessions.endOthers, async ({ user, expect }) => {
    await expect(() => listSessions(db, user));
    await endOtherSessions(db, user);
  });
  on(sessions.serverConfiguration, () => ({
    sso: sso && { issuer: sso.settings.issuer },
    mail: config.smtpUrl === undefined ? ('files' as const) : ('smtp' as const),
  }));
  return routes;
}
