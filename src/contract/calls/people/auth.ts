import {
  doneAnswerSchema,
  forgottenPasswordBodySchema,
  logoutRequestSchema,
  meAnswerSchema,
  resetPasswordBodySchema,
  ssoAnswerSchema,
  tokenAnswerSchema,
  tokenRequestSchema,
  writtenAnswerSchema,
} from '../../index.ts';
import type { Calls } from '../call.ts';

export const auth = {
  // @spec 7.4
  token: {
    method: 'POST',
    path: '/auth/token',
    access: 'anyone',
    idempotencyKey: false,
    summary: 'Signs in by password, refresh token or the code of a single sign-on.',
    about:
      'Access tokens live 15 minutes. Refresh tokens live 30 days and rotate; the previous one stays good until its ' +
      'successor is first used. A code is taken only with the code_verifier (PKCE) and the nonce that it was asked for with.',
    body: tokenRequestSchema,
    answer: tokenAnswerSchema,
    errors: {
      400: ['sso-not-configured', 'invalid-client', 'pkce-required'],
      401: [
        'incorrect-login',
        'invalid-refresh-token',
        'sso-no-account',
        'sso-no-email',
        'sso-no-email-verified',
        'invalid-code',
        'invalid-id-token',
      ],
      429: ['too-many-attempts', 'too-many-requests'],
    },
  },
  singleSignOn: {
    method: 'GET',
    path: '/auth/sso',
    access: 'anyone',
    summary: 'Which provider of single sign-on is set up.',
    answer: ssoAnswerSchema,
    errors: { 404: ['sso-not-configured'] },
  },
  // @spec 7.6
  forgotPassword: {
    method: 'POST',
    path: '/auth/password',
    access: 'anyone',
    idempotencyKey: false,
    summary: 'Mails a link that sets a new password, if there is such an account. The answer never tells.',
    body: forgottenPasswordBodySchema,
    answer: doneAnswerSchema,
    least: writtenAnswerSchema,
    errors: { 429: ['too-many-requests'] },
  },
  // @spec 7.5
  resetPassword: {
    method: 'POST',
    path: '/auth/resetPassword',
    access: 'anyone',
    idempotencyKey: false,
    summary: 'Sets a password by the token of such a link.',
    body: resetPasswordBodySchema,
    answer: doneAnswerSchema,
    least: writtenAnswerSchema,
    errors: { 400: ['invalid-token', 'weak-password'] },
  },
  // @spec 7.7
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'anyone',
    idempotencyKey: false,
    summary: 'Ends the sign-in that a refresh token belongs to. The token is the proof.',
    body: logoutRequestSchema,
    answer: doneAnswerSchema,
    least: writtenAnswerSchema,
  },
  me: {
    method: 'GET',
    path: '/users/me',
    access: 'signed in',
    summary: 'The signed-in user with roles and permissions.',
    answer: meAnswerSchema,
  },
} as const satisfies Calls;
