import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { text } from '../../../../tests/support/app/texts.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { PasswordResetPage } from './password-reset-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { SsoPage } from './sso-page.tsx';
import type { RequestResult } from './types.ts';

afterEach(cleanup);

const i18n = await createI18n('en', ['common', 'signin']);
const AREA = {
  waiting: { people: 0, changes: 0 },
  language: 'en',
  onLanguageChange: () => undefined,
  signInHref: '/signin',
} as const;
const PASSWORD = 'Long-enough-for-tests-1';

async function said(page: ReactElement, fields: Record<string, string>, button: string): Promise<string> {
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>{page}</MemoryRouter>
    </I18nextProvider>,
  );
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: button }));
  return (await screen.findByRole('alert')).textContent;
}
const failed = (): Promise<RequestResult> => Promise.resolve({ kind: 'failed', message: null });

// @spec 2.2 2.3
it('says that the link could not be sent', async () => {
  const page = (
    <ForgotPasswordPage {...AREA} initialEmail="" onEmailChange={() => undefined} onRequest={failed} />
  );
  const words = await said(page, { [text('signin:email')]: 'ada@example.org' }, text('signin:forgotSubmit'));
  expect(words).toContain(text('signin:forgotFailedTitle'));
});

it('says that the password could not be changed', async () => {
  const fields = { [text('signin:resetPassword')]: PASSWORD, [text('signin:resetRetyped')]: PASSWORD };
  const page = <PasswordResetPage {...AREA} token="a-token" onReset={failed} />;
  expect(await said(page, fields, text('signin:resetSubmit'))).toContain(text('signin:resetFailedTitle'));
});

it('says that single sign-on failed', async () => {
  const page = <SsoPage {...AREA} onStart={failed} onReturn={null} />;
  expect(await said(page, {}, text('signin:ssoSubmit'))).toContain(text('signin:ssoFailedTitle'));
});

it.each([null, '/signin/sso'])('offers single sign-on where it is set up: %s', (ssoHref) => {
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <SignInPage
          {...AREA}
          forgotHref="/signin/forgot-password"
          ssoHref={ssoHref}
          initialEmail=""
          onEmailChange={() => undefined}
          onSignIn={() => Promise.resolve({ kind: 'signed-in' })}
        />
      </MemoryRouter>
    </I18nextProvider>,
  );
  expect(screen.queryAllByRole('link', { name: text('signin:sso') })).toHaveLength(ssoHref === null ? 0 : 1);
});
