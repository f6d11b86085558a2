import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { AppSession, SessionState } from '../../../sync/index.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import { ConfigContext, DEFAULT_CONFIG } from '../../state/session/config.ts';
import { SessionContext } from '../../state/session/session.ts';
import SignInRoute from './sign-in-route.tsx';

afterEach(cleanup);

const i18n = await createI18n('en', ['common', 'signin']);
const t = (key: 'email' | 'forgot' | 'backToSignIn' | 'forgotSubmit') => i18n.t(`signin:${key}`);

function open(state: SessionState = { status: 'signedOut' }) {
  const asked: string[] = [];
  const session: Partial<AppSession> = {
    getSnapshot: () => state,
    subscribe: () => () => true,
    requestPasswordReset: async (email) => {
      asked.push(email);
      return { ok: true, value: null };
    },
  };
  const router = createMemoryRouter(
    [
      { path: '/signin', element: <SignInRoute screen="sign-in" /> },
      { path: '/signin/forgot-password', element: <SignInRoute screen="forgot-password" /> },
    ],
    { initialEntries: ['/signin'] },
  );
  render(
    <I18nextProvider i18n={i18n}>
      <Provider>
        <SessionContext value={session as AppSession}>
          <ConfigContext value={DEFAULT_CONFIG}>
            <RouterProvider router={router} />
          </ConfigContext>
        </SessionContext>
      </Provider>
    </I18nextProvider>,
  );
  return { asked, router };
}

const email = () => screen.getByLabelText(t('email'));

it('takes the email along to the forgotten password and back, and never into the address', async () => {
  const { asked, router } = open();
  fireEvent.change(email(), { target: { value: 'ann@example.org' } });
  fireEvent.click(screen.getByRole('link', { name: t('forgot') }));
  await screen.findByRole('button', { name: t('forgotSubmit') });
  expect(email()).toHaveProperty('value', 'ann@example.org');
  expect(JSON.stringify(router.state.location)).not.toContain('example.org');
  fireEvent.click(screen.getByRole('button', { name: t('forgotSubmit') }));
  await screen.findByRole('status');
  expect(asked).toEqual(['ann@example.org']);

  fireEvent.change(email(), { target: { value: 'ann.b@example.org' } });
  fireEvent.click(screen.getByRole('link', { name: t('backToSignIn') }));
  await screen.findByRole('link', { name: t('forgot') });
  expect(email()).toHaveProperty('value', 'ann.b@example.org');
});

it('the session ended · the sign-in opens → the email is there, and only the password is asked for', () => {
  const user = { id: 1, email: 'ann@example.org' } as Extract<SessionState, { status: 'expired' }>['user'];
  open({ status: 'expired', user });
  expect(email()).toHaveProperty('value', 'ann@example.org');
});
