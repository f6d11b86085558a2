import { floorPlanBodySchema } from '../content-bodies.ts';
import { floorPlanAnswerSchema, levelStatusesAnswerSchema, writtenAnswerSchema } from '../index.ts';
import type { Calls } from './call.ts';

const BUILDING = '/clients/:client/sites/:site/buildings/:building';

export const floorPlans = {
  // @spec 7.29
  upload: {
    method: 'POST',
    path: `${BUILDING}/levels/:level/original-floor-plan`,
    access: 'edit level',
    summary: 'Keeps the floor plan of a level as it was drawn.',
    about: 'If-Match is held to the tag of the level itself.',
    body: floorPlanBodySchema,
    answer: floorPlanAnswerSchema,
    least: writtenAnswerSchema,
    ifMatch: true,
    errors: {
      400: ['invalid-extension', 'invalid-base64', 'empty-file'],
      409: ['publish-in-progress'],
      422: ['file-type-mismatch', 'file-invalid'],
      429: ['too-many-uploads'],
    },
  },
  // @spec 7.31
  levelStatuses: {
    method: 'GET',
    path: `${BUILDING}/level-statuses`,
    access: 'see building',
    summary: 'How far the automatic mapping of each level of a building is.',
    answer: levelStatusesAnswerSchema,
  },
  get: {
    method: 'GET',
    path: '/floor-plans/:id',
    access: 'see content',
    summary: 'A floor plan as it was uploaded.',
    answer: { mediaType: 'application/octet-stream' },
  },
} as const satisfies Calls;
