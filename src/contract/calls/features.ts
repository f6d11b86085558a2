import { putFeatureBodySchema } from '../content-bodies.ts';
import { doneAnswerSchema, featureAnswerSchema, writtenAnswerSchema } from '../index.ts';
import type { Calls } from './call.ts';

export const features = {
  getDraft: {
    method: 'GET',
    path: '/features/:fid/draft',
    access: 'see content',
    summary: 'The draft of one feature.',
    answer: featureAnswerSchema,
  },
  // @spec 7.42 7.43
  put: {
    method: 'PUT',
    path: '/features/:fid',
    access: 'edit content',
    summary: 'Makes or replaces a feature.',
    about:
      'The collection holds exactly one, with the fid of the path. Its place is sid, bid and lvl (on a level), sid alone ' +
      '(outdoors) or cid (a global geofence, in a collection named global_geofences).',
    body: putFeatureBodySchema,
    answer: featureAnswerSchema,
    least: writtenAnswerSchema,
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
      413: ['feature-too-large', 'level-full'],
      409: ['feature-exists-elsewhere', 'publish-in-progress'],
    },
    ifMatch: true,
  },
  // @spec 7.44
  delete: {
    method: 'DELETE',
    path: '/features/:fid',
    access: 'edit content',
    summary: 'Deletes a feature.',
    about:
      'With surveyGoneAt the list of what is deleted until the next publishing says in `extra` when a survey found it gone, and by whom.',
    query: {
      surveyGoneAt: { about: 'Optional: when somebody stood there and saw that it is gone, epoch seconds.' },
    },
    answer: doneAnswerSchema,
    least: writtenAnswerSchema,
    errors: { 400: ['invalid-query'], 409: ['publish-in-progress'] },
    ifMatch: true,
  },
} as const satisfies Calls;
