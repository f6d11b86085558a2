import { freePorts } from '../../support/free-ports.ts';
import { SSO_CLIENT, startIdentityProvider } from '../../support/server/index.ts';
import { ADMIN, startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { watch } from '../support/page-errors.ts';
import { text, textPattern } from '../../support/app/texts.ts';

test.use({ drawsMap: false });

// @spec 2.4
test('signs on at the provider of the organisation, and only where this window began it', async ({
  browser,
}) => {
  const [port] = await freePorts(1);
  const origin = `http://127.0.0.1:${port}`;
  const provider = await startIdentityProvider({
    redirectUris: [`${origin}/signin/sso`],
    isEmailInIdToken: true,
    authMethod: 'client_secret_basic',
  });
  provider.people.set('somebody', { email: ADMIN.email, email_verified: true });
  const server = await startServer({
    seed: 'empty',
    port,
    env: {
      STOREY_OIDC_ISSUER: provider.issuer,
      STOREY_OIDC_CLIENT_ID: SSO_CLIENT.id,
      STOREY_OIDC_CLIENT_SECRET: SSO_CLIENT.secret,
    },
  });
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' });
  try {
    const watched = await watch(context, origin);
    watched.allow(/^request to another host: .*\/(auth|sign-on)\b/);
    const page = await context.newPage();
    // The provider of the tests signs on any named user; a real one would ask.
    await page.route(`${provider.issuer}/auth?*`, (route) =>
      route.continue({ url: `${route.request().url()}&login_hint=somebody` }),
    );
    await page.goto('/signin/sso?code=stolen&state=of-somebody-else');
    await expect(page.getByText(textPattern('signin:ssoForeign'))).toBeVisible();
    await expect(page).toHaveURL('/signin/sso');
    await page.getByRole('button', { name: text('signin:ssoSubmit') }).click();
    await expect(page).toHaveURL('/cms/content/clients');
    await expect(page.getByRole('button', { name: textPattern('shell:account.label') })).toBeVisible();
    expect(watched.problems()).toEqual([]);
  } finally {
    await context.close();
    await server.dispose();
    await provider.close();
  }
});
