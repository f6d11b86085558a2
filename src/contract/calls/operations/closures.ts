import {
  closureAnswerSchema,
  closureBodySchema,
  closuresAnswerSchema,
  doneAnswerSchema,
  writtenAnswerSchema,
} from '../../index.ts';
import { type Calls, PAGE_QUERY } from '../call.ts';

const CLOSURE = '/closures/:closure';
const OPTIONAL = 'Optional: see extensions of /health (operations).';

export const closures = {
  list: {
    method: 'GET',
    path: '/clients/:client/closures',
    access: 'see client',
    summary: 'What is closed on the sites of a client, what will be, and what was in the last 400 days.',
    about: `Those of which the caller may see a place: a page may hold fewer than were asked for. ${OPTIONAL}`,
    query: { state: { about: 'planned, active or over.' }, ...PAGE_QUERY },
    answer: closuresAnswerSchema,
    errors: { 400: ['invalid-query', 'invalid-cursor'] },
  },
  get: {
    method: 'GET',
    path: CLOSURE,
    access: 'see content',
    summary: 'One closure.',
    about: OPTIONAL,
    answer: closureAnswerSchema,
  },
  put: {
    method: 'PUT',
    path: CLOSURE,
    access: 'edit content',
    summary: 'Closes places, transitions and edges, or changes that. Its id is a UUID made by the client.',
    about:
      'Editors of the place of each target, before and after. A target that is not there is passed over, and named in `gone`. ' +
      '`state` follows from the times: to open again, set `until` to now. Public maps follow within seconds. ' +
      `Unknown members are kept. ${OPTIONAL}`,
    body: closureBodySchema,
    answer: closureAnswerSchema,
    least: writtenAnswerSchema,
    errors: { 400: ['invalid-id', 'unknown-place', 'until-before-from', 'too-many'], 409: ['id-taken'] },
    ifMatch: true,
  },
  delete: {
    method: 'DELETE',
    path: CLOSURE,
    access: 'edit content',
    summary: 'Deletes a closure, as if it had never been.',
    about: OPTIONAL,
    answer: doneAnswerSchema,
    least: writtenAnswerSchema,
    ifMatch: true,
  },
} as const satisfies Calls;
