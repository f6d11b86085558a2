import type { i18n as I18n } from 'i18next';
import { atom, useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { languageOf, storeLanguage, type LanguageCode } from '../../i18n/index.ts';
import { useConfig } from '../../state/session/config.ts';
import { paths } from '../../routes/paths.ts';
import { isSomebodyElse, takeWindow } from '../../routes/window-owner.ts';
import { forgetResetToken, heldResetToken } from '../../routes/reset-token.ts';
import { lastVisited, rememberVisited, takeReturnPath } from '../../routes/return-path.ts';
import { waitingOnDevice } from '../../state/session/waiting-count.ts';
import { sayServersWords } from '../../state/sync-status/server-message.ts';
import { useSession, useSessionState } from '../../state/session/session.ts';
import {
  ForgotPasswordPage,
  PasswordResetPage,
  SignInPage,
  SsoPage,
  type RequestResult,
  type SignInResult,
} from '../../features/sign-in/index.ts';
import type { Answer } from '../../../sync/index.ts';
import { beginSignOn, takeSignOnReturn } from './single-sign-on.ts';
import { deviceSettings } from '../../../db/device/device-settings.ts';

async function asSignIn(i18n: I18n, answer: Answer<unknown>): Promise<SignInResult> {
  if (answer.ok) return { kind: 'signed-in' };
  const { error } = answer;
  if (error.kind === 'network' || error.kind === 'timeout') return { kind: 'offline' };
  if (error.kind !== 'http') return { kind: 'failed', message: null };
  if (error.status === 401) return { kind: 'incorrect' };
  if (error.status === 429) {
    const wait = error.retryAfterMs;
    return { kind: 'rate-limited', retryAfterS: wait === null ? null : Math.ceil(wait / 1000) };
  }
  return { kind: 'failed', message: await sayServersWords(i18n, error) };
}

async function asRequest(i18n: I18n, answer: Answer<unknown>): Promise<RequestResult> {
  if (answer.ok) return { kind: 'done' };
  const { error } = answer;
  if (error.kind === 'network' || error.kind === 'timeout') return { kind: 'offline' };
  if (error.kind === 'http' && (error.status === 404 || error.status === 501)) return { kind: 'not-offered' };
  return { kind: 'failed', message: await sayServersWords(i18n, error) };
}

// @spec 2.30
export type SignInScreen = 'sign-in' | 'forgot-password' | 'password-reset' | 'sso';

/** What was typed as the email, on whichever of the screens; in memory alone. */
const emailAtom = atom('');

/** The sign-in area. A signed-in person goes back to the earlier page. */
export default function SignInRoute({ screen }: { screen: SignInScreen }) {
  const { t, i18n } = useTranslation('signin');
  const session = useSession();
  const state = useSessionState();
  const navigate = useNavigate();
  const { hasSignOn } = useConfig();
  const from: unknown = useLocation().state;
  const [search] = useSearchParams();
  const [typedEmail, onEmailChange] = useAtom(emailAtom);
  const [resetToken] = useState(heldResetToken);
  const [waiting] = useState(() => waitingOnDevice(deviceSettings));

  useEffect(() => {
    if (state.status !== 'signedIn') return;
    onEmailChange('');
    const isOther = isSomebodyElse(sessionStorage, state.user.id);
    takeWindow(sessionStorage, state.user.id);
    // A new page: nothing that the last person's left in memory goes on.
    if (isOther) {
      window.location.replace(paths.home);
      return;
    }
    const to = takeReturnPath(sessionStorage) ?? lastVisited(sessionStorage) ?? paths.home;
    // A person who leaves before the screen is shown is led there the next time.
    rememberVisited(sessionStorage, to);
    void navigate(to, { replace: true });
  }, [state, navigate, from, onEmailChange]);

  const area = {
    waiting,
    language: languageOf(i18n.language).code,
    onLanguageChange: (code: LanguageCode) => {
      storeLanguage(deviceSettings, code);
      void i18n.changeLanguage(code);
    },
  };
  // Whose session ended needs the password alone.
  const ended = state.status === 'expired' ? state.user.email : '';
  const typed = { initialEmail: typedEmail === '' ? ended : typedEmail, onEmailChange };
  const onReturn = async (): Promise<RequestResult> => {
    const returned = takeSignOnReturn(search, sessionStorage);
    // The code has been used; it must not stay in the history.
    await navigate(paths.sso, { replace: true });
    if (returned.kind === 'refused') return { kind: 'failed', message: t('ssoRefused') };
    if (returned.kind !== 'code') return { kind: 'failed', message: t('ssoForeign') };
    return asRequest(i18n, await session.signInWithCode(returned));
  };
  switch (screen) {
    case 'forgot-password':
      return (
        <ForgotPasswordPage
          {...area}
          {...typed}
          signInHref={paths.signIn}
          onRequest={async (email) => asRequest(i18n, await session.requestPasswordReset(email))}
        />
      );
    case 'password-reset':
      return (
        <PasswordResetPage
          {...area}
          signInHref={paths.signIn}
          token={resetToken}
          onReset={async (token, password) => {
            const outcome = await asRequest(i18n, await session.resetPassword(token, password));
            // A token is good for one password.
            if (outcome.kind === 'done') forgetResetToken();
            return outcome;
          }}
        />
      );
    case 'sso':
      return (
        <SsoPage
          {...area}
          signInHref={paths.signIn}
          onStart={async () => {
            const settings = await session.ssoSettings();
            if (!settings.ok) return asRequest(i18n, settings);
            const page = settings.value && (await beginSignOn(settings.value, sessionStorage));
            if (page === null) return { kind: 'not-offered' };
            window.location.assign(page);
            return { kind: 'done' };
          }}
          onReturn={search.has('code') || search.has('error') ? onReturn : null}
        />
      );
    case 'sign-in':
      return (
        <SignInPage
          {...area}
          {...typed}
          isSessionEnded={state.status === 'expired'}
          forgotHref={`${paths.signIn}/forgot-password`}
          ssoHref={hasSignOn ? paths.sso : null}
          onSignIn={async (email, password) => asSignIn(i18n, await session.signIn(email, password))}
        />
      );
  }
}
