import { changesAnswerSchema, healthAnswerSchema } from '../index.ts';
import type { Calls } from './call.ts';

export const system = {
  health: {
    method: 'GET',
    path: '/health',
    access: 'anyone',
    summary: 'Says that the server can serve, and which optional parts of the interface it has.',
    answer: healthAnswerSchema,
  },
  openApi: {
    method: 'GET',
    path: '/openapi.json',
    access: 'anyone',
    summary: 'This description as an OpenAPI 3.1 document.',
    answer: { mediaType: 'application/json' },
  },
  docs: {
    method: 'GET',
    path: '/docs',
    access: 'anyone',
    summary: 'This description as a page.',
    answer: { mediaType: 'text/html' },
  },
  changes: {
    method: 'GET',
    path: '/changes',
    access: 'see client',
    summary: 'What changed on the drafts of a client since a cursor.',
    about:
      'Without since there are no changes and a cursor to begin with: take it, then read the drafts. Each thing is listed ' +
      'once, as it ended; what was below a deleted thing is listed too. With more, ask again at once. After 400 ' +
      'invalid-cursor, read everything and begin anew. Optional: see extensions of /health.',
    query: {
      clientId: { about: 'The client.', required: true },
      since: { about: 'The cursor of the last answer.' },
      kinds: {
        about: 'Kinds that are listed only on request: public-map, closure. The same as for the cursor.',
      },
    },
    answer: changesAnswerSchema,
    errors: { 400: ['invalid-query', 'invalid-cursor'] },
  },
} as const satisfies Calls;
