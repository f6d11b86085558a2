import type { LanguageCode } from '../../i18n/choose-language.ts';
/** What became of trying to sign in. */
export type SignInResult =
  | { kind: 'signed-in' }
  | { kind: 'incorrect' }
  /** Too many tries; seconds until the next, where the server says. */
  | { kind: 'rate-limited'; retryAfterS: number | null }
  | { kind: 'offline' }
  /** The server answered with a failure; its sentence, where it gave one. */
  | { kind: 'failed'; message: string | null };

/** What became of asking for a reset link, setting a new password or starting single sign-on. */
export type RequestResult =
  | { kind: 'done' }
  /** The server has no such call. */
  | { kind: 'not-offered' }
  | { kind: 'offline' }
  | { kind: 'failed'; message: string | null };

export interface SignInAreaProps {
  /** What waits on this device to be uploaded, in numbers alone. */
  waiting: { people: number; changes: number };
  language: LanguageCode;
  onLanguageChange: (code: LanguageCode) => void;
}

/** What was typed goes along from one screen to the other. */
interface EmailProps {
  initialEmail: string;
  onEmailChange: (email: string) => void;
}

export interface SignInPageProps extends SignInAreaProps, EmailProps {
  onSignIn: (email: string, password: string) => Promise<SignInResult>;
  /** The session ended by itself: said above the form. */
  isSessionEnded?: boolean | undefined;
  forgotHref: string;
  /** Null: it is not set up. */
  ssoHref: string | null;
}

export interface ForgotPasswordPageProps extends SignInAreaProps, EmailProps {
  onRequest: (email: string) => Promise<RequestResult>;
  signInHref: string;
}

export interface PasswordResetPageProps extends SignInAreaProps {
  /** From the link in the message; null where the address has none. */
  token: string | null;
  onReset: (token: string, password: string) => Promise<RequestResult>;
  signInHref: string;
}

export interface SsoPageProps extends SignInAreaProps {
  onStart: () => Promise<RequestResult>;
  /** Ends a sign-on after the provider sent the person back here; null if the address is not such a return. */
  onReturn: (() => Promise<RequestResult>) | null;
  signInHref: string;
}
