import { lazy } from 'react';

export { SignInPage } from './sign-in-page.tsx';

/** What the sign-in leads to is loaded when it is gone to. */
export const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./forgot-password-page.tsx')).ForgotPasswordPage,
}));
export const PasswordResetPage = lazy(async () => ({
  default: (await import('./password-reset-page.tsx')).PasswordResetPage,
}));
export const SsoPage = lazy(async () => ({ default: (await import('./sso-page.tsx')).SsoPage }));

export type {
  ForgotPasswordPageProps,
  PasswordResetPageProps,
  RequestResult,
  SignInAreaProps,
  SignInPageProps,
  SignInResult,
  SsoPageProps,
} from './types.ts';
