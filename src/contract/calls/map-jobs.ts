import {
  doneAnswerSchema,
  mapFeedbackBodySchema,
  mapJobAnswerSchema,
  mapJobBodySchema,
  mappedContentAnswerSchema,
} from '../index.ts';
import type { Subject } from './call.ts';

const LEVEL = '/clients/:client/sites/:site/buildings/:building/levels/:level';

export const mapJobs: Subject = {
  title: 'Automatic mapping',
  calls: [
    {
      method: 'POST',
      path: '/map-jobs',
      summary: 'Begins the automatic mapping of the floor plan of a level.',
      about:
        'Its status is the levelStatus: 1 to 3 while it runs, 4 when it is ready for review, 0, 6 or 8 after an error.',
      body: mapJobBodySchema,
      answer: mapJobAnswerSchema,
      errors: { 409: ['map-job-running'], 422: ['floor-plan-missing'] },
    },
    {
      method: 'GET',
      path: '/map-jobs/:id',
      summary: 'How far a mapping is, and what it found.',
      answer: mapJobAnswerSchema,
    },
    {
      method: 'DELETE',
      path: '/map-jobs/:id',
      summary: 'Ends a mapping and forgets it.',
      answer: doneAnswerSchema,
    },
    {
      method: 'POST',
      path: '/map-jobs/:id/floorplan/:floorplan/feedback',
      summary: 'Says how good the mapping was, 1 to 5.',
      body: mapFeedbackBodySchema,
      answer: doneAnswerSchema,
      errors: { 400: ['invalid-text'], 409: ['wrong-state'] },
    },
    {
      method: 'POST',
      path: `${LEVEL}/apply-content`,
      summary: 'Takes over what a mapping found.',
      answer: mappedContentAnswerSchema,
      errors: { 409: ['wrong-state', 'publish-in-progress'] },
    },
    {
      method: 'POST',
      path: `${LEVEL}/revert-content`,
      summary: 'Declines it, or puts back exactly what was there before it was taken over.',
      answer: mappedContentAnswerSchema,
      errors: { 409: ['wrong-state', 'content-changed', 'publish-in-progress'] },
    },
  ],
};
