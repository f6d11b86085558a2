import {
  analyticsAnswerSchema,
  clientAnswerSchema,
  clientBodySchema,
  clientsAnswerSchema,
  doneAnswerSchema,
  newClientAnswerSchema,
} from '../index.ts';
import type { Calls } from './call.ts';

export const clients = {
  list: {
    method: 'GET',
    path: '/clients',
    access: 'signed in',
    summary: 'The clients that the user may see.',
    answer: clientsAnswerSchema,
  },
  get: {
    method: 'GET',
    path: '/clients/:client',
    access: 'see client',
    summary: 'A client.',
    answer: clientAnswerSchema,
  },
  create: {
    method: 'POST',
    path: '/clients',
    access: 'super admin',
    summary: 'Makes a client. For SuperAdmins.',
    body: clientBodySchema,
    answer: clientAnswerSchema,
    least: newClientAnswerSchema,
    errors: { 400: ['invalid-title'] },
  },
  patch: {
    method: 'PATCH',
    path: '/clients/:client',
    access: 'edit client',
    summary: 'Changes a client.',
    about: 'Absent members stay; clientExtraData is replaced whole.',
    body: clientBodySchema.partial(),
    answer: clientAnswerSchema,
    errors: { 400: ['invalid-title'] },
    ifMatch: true,
  },
  delete: {
    method: 'DELETE',
    path: '/clients/:client',
    access: 'administer client',
    summary: 'Deletes a client and everything that is its.',
    answer: doneAnswerSchema,
    errors: { 409: ['publish-in-progress'] },
    ifMatch: true,
  },
  activateAnalytics: {
    method: 'POST',
    path: '/clients/:client/analytics/activate',
    access: 'administer client',
    summary: 'Asks for analytics to be set up.',
    answer: analyticsAnswerSchema,
  },
} as const satisfies Calls;
