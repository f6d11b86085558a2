export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { PasswordResetPage } from './password-reset-page.tsx';
export { SignInPage } from './sign-in-page.tsx';
export { SsoPage } from './sso-page.tsx';
export type {
  ForgotPasswordPageProps,
  PasswordResetPageProps,
  RequestResult,
  SignInAreaProps,
  SignInPageProps,
  SignInResult,
  SsoPageProps,
} from './types.ts';
