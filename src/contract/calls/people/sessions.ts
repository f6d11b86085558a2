import {
  doneAnswerSchema,
  serverConfigurationAnswerSchema,
  sessionsAnswerSchema,
  writtenAnswerSchema,
} from '../../index.ts';
import type { Calls } from '../call.ts';

const SESSIONS = '/users/me/sessions';

export const sessions = {
  list: {
    method: 'GET',
    path: SESSIONS,
    access: 'signed in',
    summary: 'Where the caller is signed in, last used first.',
    about: 'Optional, as all calls here: see extensions of /health.',
    answer: sessionsAnswerSchema,
  },
  end: {
    method: 'DELETE',
    path: `${SESSIONS}/:session`,
    access: 'signed in',
    summary: 'Signs the caller out on one device.',
    answer: doneAnswerSchema,
    least: writtenAnswerSchema,
    errors: { 404: ['no-such-session'] },
  },
  endOthers: {
    method: 'DELETE',
    path: SESSIONS,
    access: 'signed in',
    summary: 'Signs the caller out on all devices but this one.',
    answer: doneAnswerSchema,
    least: writtenAnswerSchema,
    ifMatch: true,
  },
  serverConfiguration: {
    method: 'GET',
    path: '/configurations/server',
    access: 'administer something',
    summary: 'How the server is set up, as far as its admins need to know: sign-on and mail.',
    answer: serverConfigurationAnswerSchema,
  },
} as const satisfies Calls;
