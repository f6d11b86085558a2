import {
  analyticsAnswerSchema,
  clientAnswerSchema,
  clientBodySchema,
  clientsAnswerSchema,
  doneAnswerSchema,
} from '../index.ts';
import type { Subject } from './call.ts';

export const clients: Subject = {
  title: 'Clients',
  calls: [
    {
      method: 'GET',
      path: '/clients',
      summary: 'The clients that the user may see.',
      answer: clientsAnswerSchema,
    },
    { method: 'GET', path: '/clients/:client', summary: 'A client.', answer: clientAnswerSchema },
    {
      method: 'POST',
      path: '/clients',
      summary: 'Makes a client. For SuperAdmins.',
      body: clientBodySchema,
      answer: clientAnswerSchema,
      errors: { 400: ['invalid-title'] },
    },
    {
      method: 'PATCH',
      path: '/clients/:client',
      summary: 'Changes a client.',
      about: 'Absent members stay; clientExtraData is replaced whole.',
      body: clientBodySchema.partial(),
      answer: clientAnswerSchema,
      errors: { 400: ['invalid-title'] },
      conditional: true,
    },
    {
      method: 'DELETE',
      path: '/clients/:client',
      summary: 'Deletes a client and everything that is its.',
      answer: doneAnswerSchema,
      errors: { 409: ['publish-in-progress'] },
      conditional: true,
    },
    {
      method: 'POST',
      path: '/clients/:client/analytics/activate',
      summary: 'Asks for analytics to be set up.',
      answer: analyticsAnswerSchema,
    },
  ],
};
