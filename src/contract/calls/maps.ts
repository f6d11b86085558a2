import { featureTypesAnswerSchema, mapStatusAnswerSchema, sdkDraftAnswerSchema } from '../index.ts';
import type { Call, Subject } from './call.ts';

const MAPS = '/clients/:client/maps';
const ANY_OTHER_STATE = { 409: ['wrong-state'] };

const baseMapCalls = (below: string, whose: string): Call[] => [
  {
    method: 'GET',
    path: `${below}/style.json`,
    summary: `The style of the base map ${whose}; not in an envelope.`,
    about: 'All its addresses lead to this server. 502 where its host does not give it.',
    answer: { mediaType: 'application/json' },
  },
  {
    method: 'GET',
    path: `${below}/tiles/:name/:z/:x/:y`,
    summary: `A tile of the base map ${whose}, as its style names it.`,
    answer: { mediaType: 'application/vnd.mapbox-vector-tile' },
  },
  {
    method: 'GET',
    path: `${below}/files/:name`,
    summary: `GeoJSON or a picture of the base map ${whose}.`,
    answer: { mediaType: 'application/json' },
  },
  {
    method: 'GET',
    path: `${below}/sprites/:name/:file{sprite(@2x)?\\.(json|png)}`,
    summary: `Symbols of the base map ${whose}.`,
    answer: { mediaType: 'application/json' },
  },
];

export const maps: Subject = {
  title: 'Preview and publish',
  calls: [
    {
      method: 'GET',
      path: `${MAPS}/status`,
      summary: 'How far the drafts of a client are on their way to be published.',
      about: '0 no change, 1 ready to stage, 2 staging, 3 ready for review, 4 publishing.',
      answer: mapStatusAnswerSchema,
    },
    {
      method: 'POST',
      path: `${MAPS}/convert`,
      summary: 'Stages the drafts for review: 1 to 2, then 3.',
      answer: mapStatusAnswerSchema,
      conditional: true,
      errors: ANY_OTHER_STATE,
    },
    {
      method: 'PUT',
      path: `${MAPS}/approve`,
      summary: 'Publishes what is staged: 3 to 4, then 0.',
      answer: mapStatusAnswerSchema,
      conditional: true,
      errors: ANY_OTHER_STATE,
    },
    {
      method: 'PUT',
      path: `${MAPS}/decline`,
      summary: 'Throws away what is staged: 3 to 1.',
      answer: mapStatusAnswerSchema,
      conditional: true,
      errors: ANY_OTHER_STATE,
    },
    {
      method: 'GET',
      path: `${MAPS}/preview/:snapshot/tiles.json`,
      summary: 'The TileJSON 3 document of a staged preview; not in an envelope.',
      answer: { mediaType: 'application/json' },
    },
    {
      method: 'GET',
      path: `${MAPS}/preview/:snapshot/:z/:x/:y{[0-9]+\\.mvt}`,
      summary: 'A Mapbox Vector Tile of a staged preview.',
      answer: { mediaType: 'application/vnd.mapbox-vector-tile' },
    },
    {
      method: 'GET',
      path: `${MAPS}/preview-style.json`,
      summary: 'A plain map style to lay the preview on; not in an envelope.',
      answer: { mediaType: 'application/json' },
    },
    ...baseMapCalls('/base-map', 'of the server'),
    ...baseMapCalls('/clients/:client/base-map', 'of a client that has one of its own'),
    {
      method: 'GET',
      path: '/clients/:client/configurations/sdk-configurations/draft',
      summary: 'Where the style of the map is.',
      answer: sdkDraftAnswerSchema,
    },
    {
      method: 'GET',
      path: '/featureTypes',
      summary: 'The taxonomy: all types of features, by code.',
      answer: featureTypesAnswerSchema,
    },
  ],
};
