import {
  doneAnswerSchema,
  newUserBodySchema,
  permissionsBodySchema,
  userAnswerSchema,
  userBodySchema,
  usersAnswerSchema,
} from '../../index.ts';
import type { Calls } from '../call.ts';

const USERS = '/clients/:client/users';

export const users = {
  // @spec 7.58
  list: {
    method: 'GET',
    path: USERS,
    access: 'administer client',
    summary: 'The users of a client. For its admins, as all calls here.',
    answer: usersAnswerSchema,
  },
  // @spec 7.59
  get: {
    method: 'GET',
    path: `${USERS}/:user`,
    access: 'administer client',
    summary: 'A user of a client.',
    answer: userAnswerSchema,
  },
  // @spec 7.60
  invite: {
    method: 'POST',
    path: USERS,
    access: 'administer client',
    summary: 'Invites a person by e-mail.',
    about:
      'An account that exists already is added as it is. The person is mailed in any case. Until they use the link or ' +
      'sign in, nothing is told of an account that is in use or belongs elsewhere but id, e-mail and state. An account ' +
      'whose address is not confirmed is not added. With `permissions` (extension invitation-role of /health) the person is ' +
      'invited and may do that in this client, or neither.',
    body: newUserBodySchema,
    answer: userAnswerSchema,
    errors: {
      400: ['duplicate-permission', 'unknown-place'],
      409: ['user-exists', 'address-unproven'],
      429: ['too-many-requests'],
    },
  },
  inviteAgain: {
    method: 'POST',
    path: `${USERS}/:user/invite`,
    access: 'administer client',
    summary: 'Mails the link again, at most once a minute.',
    about: 'To who is invited, or has to confirm a new address.',
    answer: userAnswerSchema,
    errors: { 409: ['user-active'], 429: ['too-many-requests'] },
  },
  // @spec 7.61
  patch: {
    method: 'PATCH',
    path: `${USERS}/:user`,
    access: 'administer client',
    summary: 'Changes the name or address of a user.',
    about:
      'Absent members stay; null empties a name. A new address has to be confirmed by a link that is mailed to it: until ' +
      'then the account is unproven, its password and sign-ins are gone. The old address is told.',
    body: userBodySchema,
    answer: userAnswerSchema,
    errors: { 403: ['account-shared'], 409: ['email-exists'], 429: ['too-many-requests'] },
    ifMatch: true,
  },
  // @spec 7.62
  delete: {
    method: 'DELETE',
    path: `${USERS}/:user`,
    access: 'administer client',
    summary: 'Takes a user out of a client.',
    answer: doneAnswerSchema,
    errors: { 409: ['last-admin'] },
    ifMatch: true,
  },
  // @spec 6.6 7.63
  setPermissions: {
    method: 'PUT',
    path: '/users/:user/permissions',
    access: 'manage user',
    summary: 'Replaces the permissions of a user in the clients that the caller administers.',
    about: '1 admin, 2 editor, 3 read-only; the narrowest scope that matches decides.',
    body: permissionsBodySchema,
    answer: userAnswerSchema,
    errors: {
      400: ['duplicate-permission', 'unknown-place'],
      403: ['own-permissions'],
      409: ['last-admin', 'address-unproven'],
      429: ['too-many-requests'],
    },
    ifMatch: true,
  },
} as const satisfies Calls;
