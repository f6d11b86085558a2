import {
  approveBodySchema,
  declineBodySchema,
  featureTypesAnswerSchema,
  mapStatusAnswerSchema,
  sdkDraftAnswerSchema,
} from '../index.ts';
import type { Calls } from './call.ts';

const MAPS = '/clients/:client/maps';
const ANY_OTHER_STATE = { 409: ['wrong-state'] };

export const maps = {
  // @spec 1.7 1.8 3.41 7.51
  status: {
    method: 'GET',
    path: `${MAPS}/status`,
    access: 'see client',
    summary: 'How far the drafts of a client are on their way to be published.',
    about: '0 no change, 1 ready to stage, 2 staging, 3 ready for review, 4 publishing.',
    answer: mapStatusAnswerSchema,
  },
  // @spec 1.7 7.52
  convert: {
    method: 'POST',
    path: `${MAPS}/convert`,
    access: 'administer client',
    summary: 'Stages the drafts for review: 1 to 2, then 3.',
    answer: mapStatusAnswerSchema,
    ifMatch: true,
    errors: ANY_OTHER_STATE,
  },
  // @spec 1.7 7.53
  approve: {
    method: 'PUT',
    path: `${MAPS}/approve`,
    access: 'administer client',
    summary: 'Publishes what is staged, now or later: 3 to 4, then 0.',
    about:
      'What the quality check said and a reason are kept in the history; the server enforces no rule of it. With `at` (epoch seconds, at most 90 days ahead; extension `scheduled-publish`) the state stays 3 until then, with `scheduled`; once more it is replaced, without `at` it is published now. At that time the right of the caller is checked again: without it nothing is published, and the status has `unscheduled`.',
    body: approveBodySchema,
    bodyMayBeAbsent: true,
    answer: mapStatusAnswerSchema,
    ifMatch: true,
    errors: { ...ANY_OTHER_STATE, 400: ['invalid-instant'] },
  },
  unschedule: {
    method: 'DELETE',
    path: `${MAPS}/approve`,
    access: 'administer client',
    summary: 'Takes back that what is staged is published later: 3 stays 3.',
    answer: mapStatusAnswerSchema,
    ifMatch: true,
    errors: { 409: ['not-scheduled'] },
  },
  // @spec 1.7 7.54
  decline: {
    method: 'PUT',
    path: `${MAPS}/decline`,
    access: 'administer client',
    summary: 'Throws away what is staged: 3 to 1.',
    about: 'The status carries the reason until the next staging.',
    body: declineBodySchema,
    bodyMayBeAbsent: true,
    answer: mapStatusAnswerSchema,
    ifMatch: true,
    errors: ANY_OTHER_STATE,
  },
  previewTiles: {
    method: 'GET',
    path: `${MAPS}/preview/:snapshot/tiles.json`,
    access: 'read client',
    summary: 'The TileJSON 3 document of a staged preview; not in an envelope.',
    answer: { mediaType: 'application/json' },
  },
  previewTile: {
    method: 'GET',
    path: `${MAPS}/preview/:snapshot/:z/:x/:y{[0-9]+\\.mvt}`,
    access: 'read client',
    summary: 'A Mapbox Vector Tile of a staged preview.',
    answer: { mediaType: 'application/vnd.mapbox-vector-tile' },
  },
  previewStyle: {
    method: 'GET',
    path: `${MAPS}/preview-style.json`,
    access: 'see client',
    summary: 'A plain map style to lay the preview on; not in an envelope.',
    answer: { mediaType: 'application/json' },
  },
  // @spec 7.55
  sdkDraft: {
    method: 'GET',
    path: '/clients/:client/configurations/sdk-configurations/draft',
    access: 'see client',
    summary: 'Where the style of the map is.',
    answer: sdkDraftAnswerSchema,
  },
  // @spec 7.50
  featureTypes: {
    method: 'GET',
    path: '/featureTypes',
    access: 'signed in',
    summary: 'The taxonomy: all types of features, by code.',
    answer: featureTypesAnswerSchema,
  },
} as const satisfies Calls;
