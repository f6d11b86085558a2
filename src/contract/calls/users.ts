import {
  doneAnswerSchema,
  newUserBodySchema,
  permissionsBodySchema,
  userAnswerSchema,
  userBodySchema,
  usersAnswerSchema,
} from '../index.ts';
import type { Subject } from './call.ts';

const USERS = '/clients/:client/users';

export const users: Subject = {
  title: 'Users',
  calls: [
    {
      method: 'GET',
      path: USERS,
      summary: 'The users of a client. For its admins, as all calls here.',
      answer: usersAnswerSchema,
    },
    { method: 'GET', path: `${USERS}/:user`, summary: 'A user of a client.', answer: userAnswerSchema },
    {
      method: 'POST',
      path: USERS,
      summary: 'Invites a person by e-mail.',
      about:
        'An account that exists already is added as it is. The person is mailed in any case. Until they use the link or ' +
        'sign in, nothing is told of an account that is in use or belongs elsewhere but id, e-mail and state. An account ' +
        'whose address is not confirmed is not added.',
      body: newUserBodySchema,
      answer: userAnswerSchema,
      errors: { 409: ['user-exists', 'address-unproven'], 429: ['too-many-requests'] },
    },
    {
      method: 'POST',
      path: `${USERS}/:user/invite`,
      summary: 'Mails the link again, at most once a minute.',
      about: 'To who is invited, or has to confirm a new address.',
      answer: userAnswerSchema,
      errors: { 409: ['user-active'], 429: ['too-many-requests'] },
    },
    {
      method: 'PATCH',
      path: `${USERS}/:user`,
      summary: 'Changes the name or address of a user.',
      about:
        'Absent members stay; null empties a name. A new address has to be confirmed by a link that is mailed to it: until ' +
        'then the account is unproven, its password and sign-ins are gone. The old address is told.',
      body: userBodySchema,
      answer: userAnswerSchema,
      errors: { 403: ['account-shared'], 409: ['email-exists'], 429: ['too-many-requests'] },
      conditional: true,
    },
    {
      method: 'DELETE',
      path: `${USERS}/:user`,
      summary: 'Takes a user out of a client.',
      answer: doneAnswerSchema,
      errors: { 409: ['last-admin'] },
      conditional: true,
    },
    {
      method: 'PUT',
      path: '/users/:user/permissions',
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
      conditional: true,
    },
  ],
};
