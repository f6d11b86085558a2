import {
  applyContentBodySchema,
  doneAnswerSchema,
  mapFeedbackBodySchema,
  mapJobAnswerSchema,
  mapJobBodySchema,
  mappedContentAnswerSchema,
} from '../index.ts';
import type { Calls } from './call.ts';

const LEVEL = '/clients/:client/sites/:site/buildings/:building/levels/:level';

export const mapJobs = {
  // @spec 7.38
  create: {
    method: 'POST',
    path: '/map-jobs',
    access: 'edit content',
    summary: 'Begins the automatic mapping of the floor plan of a level.',
    about:
      'Its status is the levelStatus: 1 to 3 while it runs, 4 when it is ready for review, 0, 6 or 8 after an error.',
    body: mapJobBodySchema,
    answer: mapJobAnswerSchema,
    errors: { 409: ['map-job-running'], 422: ['floor-plan-missing'] },
  },
  // @spec 7.39
  get: {
    method: 'GET',
    path: '/map-jobs/:id',
    access: 'see content',
    summary: 'How far a mapping is, and what it found.',
    answer: mapJobAnswerSchema,
  },
  // @spec 7.39
  delete: {
    method: 'DELETE',
    path: '/map-jobs/:id',
    access: 'edit content',
    summary: 'Ends a mapping and forgets it.',
    answer: doneAnswerSchema,
    ifMatch: true,
  },
  // @spec 7.40
  feedback: {
    method: 'POST',
    path: '/map-jobs/:id/floorplan/:floorplan/feedback',
    access: 'edit content',
    summary: 'Says how good the mapping was, 1 to 5.',
    body: mapFeedbackBodySchema,
    answer: doneAnswerSchema,
    errors: { 400: ['invalid-text'], 409: ['wrong-state'] },
  },
  // @spec 7.30
  apply: {
    method: 'POST',
    path: `${LEVEL}/apply-content`,
    access: 'edit level',
    summary: 'Takes over what a mapping found, or the part of it that was accepted.',
    body: applyContentBodySchema,
    bodyMayBeAbsent: true,
    answer: mappedContentAnswerSchema,
    ifMatch: true,
    errors: { 400: ['unknown-finding'], 409: ['wrong-state', 'publish-in-progress'], 413: ['level-full'] },
  },
  // @spec 7.30
  revert: {
    method: 'POST',
    path: `${LEVEL}/revert-content`,
    access: 'edit level',
    summary: 'Declines it, or puts back exactly what was there before it was taken over.',
    answer: mappedContentAnswerSchema,
    ifMatch: true,
    errors: { 409: ['wrong-state', 'content-changed', 'publish-in-progress'], 413: ['level-full'] },
  },
} as const satisfies Calls;
