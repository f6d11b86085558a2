import { bulkBodySchema, floorPlanBodySchema, putFeatureBodySchema } from '../content-bodies.ts';
import {
  bulkAnswerSchema,
  CONTENT_LISTS,
  doneAnswerSchema,
  featureAnswerSchema,
  featuresAnswerSchema,
  floorPlanAnswerSchema,
  levelStatusesAnswerSchema,
} from '../index.ts';
import type { Call, Subject } from './call.ts';

const LEVEL = '/buildings/:building/levels/:level';
const BUILDING = '/clients/:client/sites/:site/buildings/:building';

const lists = CONTENT_LISTS.flatMap((list): Call[] => [
  {
    method: 'GET',
    path: `${LEVEL}/${list}/draft`,
    summary: `The draft of a level's ${list}.`,
    answer: featuresAnswerSchema,
  },
  {
    method: 'GET',
    path: `${LEVEL}/${list}`,
    summary: 'The same as published.',
    answer: featuresAnswerSchema,
    errors: { 404: ['not-published'] },
  },
]);

export const content: Subject = {
  title: 'What is on a level',
  calls: [
    ...lists,
    {
      method: 'POST',
      path: `${LEVEL}/bulk`,
      summary: 'Adds many features to a level, all or none.',
      about:
        'A fid that is missing is given, a missing typeCode becomes undefined; a fid that is on this level already is ' +
        'replaced. If-Match is held to the tag of the level itself.',
      body: bulkBodySchema,
      answer: bulkAnswerSchema,
      conditional: true,
      errors: {
        400: [
          'invalid-fid',
          'duplicate-fid',
          'file-validation-type-code',
          'file-validation-geometry-type',
          'file-validation-name',
          'invalid-title',
          'too-many',
        ],
        413: ['feature-too-large'],
        409: ['feature-exists-elsewhere', 'publish-in-progress'],
      },
    },
    {
      method: 'GET',
      path: '/features/:fid/draft',
      summary: 'The draft of one feature.',
      answer: featureAnswerSchema,
    },
    {
      method: 'PUT',
      path: '/features/:fid',
      summary: 'Makes or replaces a feature.',
      about:
        'The collection holds exactly one, with the fid of the path. Its place is sid, bid and lvl (on a level), sid alone ' +
        '(outdoors) or cid (a global geofence, in a collection named global_geofences).',
      body: putFeatureBodySchema,
      answer: featureAnswerSchema,
      errors: {
        400: [
          'invalid-fid',
          'fid-differs',
          'place-missing',
          'wrong-parent',
          'file-validation-type-code',
          'invalid-title',
          'too-many',
        ],
        413: ['feature-too-large'],
        409: ['feature-exists-elsewhere', 'publish-in-progress'],
      },
      conditional: true,
    },
    {
      method: 'DELETE',
      path: '/features/:fid',
      summary: 'Deletes a feature.',
      answer: doneAnswerSchema,
      errors: { 409: ['publish-in-progress'] },
      conditional: true,
    },
    {
      method: 'GET',
      path: '/clients/:client/geofences/global/draft',
      summary: 'The drafts of the global geofences of a client.',
      answer: featuresAnswerSchema,
    },
    {
      method: 'GET',
      path: '/clients/:client/geofences/global',
      summary: 'The same as published.',
      answer: featuresAnswerSchema,
      errors: { 404: ['not-published'] },
    },
    {
      method: 'POST',
      path: `${BUILDING}/levels/:level/original-floor-plan`,
      summary: 'Keeps the floor plan of a level as it was drawn.',
      about: 'If-Match is held to the tag of the level itself.',
      body: floorPlanBodySchema,
      answer: floorPlanAnswerSchema,
      conditional: true,
      errors: {
        400: ['invalid-extension', 'invalid-base64', 'empty-file'],
        409: ['publish-in-progress'],
        422: ['file-type-mismatch', 'file-invalid'],
        429: ['too-many-uploads'],
      },
    },
    {
      method: 'GET',
      path: `${BUILDING}/level-statuses`,
      summary: 'How far the automatic mapping of each level of a building is.',
      answer: levelStatusesAnswerSchema,
    },
    {
      method: 'GET',
      path: '/floor-plans/:id',
      summary: 'A floor plan as it was uploaded.',
      answer: { mediaType: 'application/octet-stream' },
    },
  ],
};
