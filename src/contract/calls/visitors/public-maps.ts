import {
  doneAnswerSchema,
  openBodySchema,
  publicAnswerSchema,
  publicMapAnswerSchema,
  publicMapBodySchema,
  publicMapsAnswerSchema,
  reportBodySchema,
  writtenAnswerSchema,
} from '../../index.ts';
import { type Calls, PAGE_QUERY } from '../call.ts';

const MAPS = '/clients/:client/public-maps';
const MAP = `${MAPS}/:map`;
const PUBLIC = '/public/:slug';
const OPTIONAL = 'Optional: see extensions of /health (public-maps).';

export const publicMaps = {
  list: {
    method: 'GET',
    path: MAPS,
    access: 'see client',
    summary: 'The public maps of a client: what visitors open without an account.',
    about: OPTIONAL,
    query: PAGE_QUERY,
    answer: publicMapsAnswerSchema,
    errors: { 400: ['invalid-query', 'invalid-cursor'] },
  },
  get: {
    method: 'GET',
    path: MAP,
    access: 'see client',
    summary: 'One public map.',
    about: OPTIONAL,
    answer: publicMapAnswerSchema,
  },
  put: {
    method: 'PUT',
    path: MAP,
    access: 'administer client',
    summary: 'Makes a public map, or replaces it whole. Its id is a UUID made by the client.',
    about:
      'Unknown members are kept. A password is kept as a hash and never answered: absent, it stays as it is; null takes it ' +
      'away. A slug that was ever used stays its client’s: with 409 slug-taken the details give a free one, as the message of ' +
      `the path slug. ${OPTIONAL}`,
    body: publicMapBodySchema,
    answer: publicMapAnswerSchema,
    least: writtenAnswerSchema,
    errors: {
      400: [
        'invalid-id',
        'invalid-slug',
        'unknown-place',
        'invalid-origin',
        'unknown-profile',
        'audience-needs-password',
        'too-many',
      ],
      409: ['id-taken', 'slug-taken'],
    },
    ifMatch: true,
  },
  delete: {
    method: 'DELETE',
    path: MAP,
    access: 'administer client',
    summary: 'Deletes a public map. Its slugs stay its client’s.',
    about: OPTIONAL,
    answer: doneAnswerSchema,
    least: writtenAnswerSchema,
    ifMatch: true,
  },
  read: {
    method: 'GET',
    path: PUBLIC,
    access: 'anyone',
    summary: 'What a visitor’s page needs to begin: places, levels, types, and the addresses of the files.',
    about:
      'Published content only. An unknown, switched off or expired map: 404 no-such-map. With a password: 401 ' +
      `password-needed until it is opened. An earlier slug answers with the present one. ${OPTIONAL}`,
    answer: publicAnswerSchema,
    errors: { 401: ['password-needed'], 404: ['no-such-map'], 429: ['too-many-requests'] },
  },
  file: {
    method: 'GET',
    path: `${PUBLIC}/:revision/:file{.+}`,
    access: 'anyone',
    summary: 'A file of a revision of a public map. It never changes.',
    about: `Tiles, search, details and network, as the addresses of the map name them. ${OPTIONAL}`,
    answer: { mediaType: 'application/octet-stream' },
    errors: {
      401: ['password-needed'],
      404: ['no-such-map', 'no-such-revision'],
      429: ['too-many-requests'],
    },
  },
  open: {
    method: 'POST',
    path: `${PUBLIC}/open`,
    access: 'anyone',
    summary: 'Opens a public map that has a password: sets a cookie for 12 hours, for a kiosk for 90 days.',
    about: OPTIONAL,
    body: openBodySchema,
    answer: doneAnswerSchema,
    errors: { 401: ['wrong-password'], 404: ['no-such-map'], 429: ['too-many-requests'] },
    idempotencyKey: false,
  },
  report: {
    method: 'POST',
    path: `${PUBLIC}/reports`,
    access: 'anyone',
    summary: 'A visitor reports a mistake on the map. It becomes a note of the kind report.',
    about: `Plain text, where the map takes reports. ${OPTIONAL}`,
    body: reportBodySchema,
    answer: doneAnswerSchema,
    errors: {
      400: ['unknown-place'],
      401: ['password-needed'],
      404: ['no-such-map', 'no-reports'],
      429: ['too-many-requests'],
    },
    idempotencyKey: false,
  },
} as const satisfies Calls;
