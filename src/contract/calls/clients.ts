import {
  analyticsAnswerSchema,
  clientAnswerSchema,
  clientBodySchema,
  clientsAnswerSchema,
  doneAnswerSchema,
  newClientAnswerSchema,
  writtenAnswerSchema,
} from '../index.ts';
import type { Calls } from './call.ts';

export const clients = {
  // @spec 7.8
  list: {
    method: 'GET',
    path: '/clients',
    access: 'signed in',
    summary: 'The clients that the user may see.',
    answer: clientsAnswerSchema,
  },
  // @spec 7.9
  get: {
    method: 'GET',
    path: '/clients/:client',
    access: 'see client',
    summary: 'A client.',
    answer: clientAnswerSchema,
  },
  // @spec 7.10
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
  // @spec 7.11
  patch: {
    method: 'PATCH',
    path: '/clients/:client',
    access: 'edit client',
    summary: 'Changes a client.',
    about: 'Absent members stay; clientExtraData is replaced whole.',
    body: clientBodySchema.partial(),
    answer: clientAnswerSchema,
    least: writtenAnswerSchema,
    errors: { 400: ['invalid-title'] },
    ifMatch: true,
  },
  // @spec 7.12
  delete: {
    method: 'DELETE',
    path: '/clients/:client',
    access: 'administer client',
    summary: 'Deletes a client and everything that is its.',
    answer: doneAnswerSchema,
    least: writtenAnswerSchema,
    errors: { 409: ['publish-in-progress'] },
    ifMatch: true,
  },
  // @spec 1.10 7.13
  activateAnalytics: {
    method: 'POST',
    path: '/clients/:client/analytics/activate',
    access: 'administer client',
    summary: 'Asks for analytics to be set up.',
    answer: analyticsAnswerSchema,
  },
} as const satisfies Calls;
