import {
  doneAnswerSchema,
  newUserBodySchema,
  permissionsBodySchema,
  userAnswerSchema,
  userBodySchema,
  usersAnswerSchema,
} from '../../../src/sync/contract/index.ts';
import type { Subject } from '../call.ts';

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
      body: newUserBodySchema,
      answer: userAnswerSchema,
      errors: { 409: ['user-exists'] },
    },
    {
      method: 'PATCH',
      path: `${USERS}/:user`,
      summary: 'Changes the name or address of a user.',
      about: 'Absent members stay; null empties a name.',
      body: userBodySchema,
      answer: userAnswerSchema,
      errors: { 403: ['account-shared'], 409: ['email-exists'] },
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
        409: ['last-admin'],
      },
      conditional: true,
    },
  ],
};
