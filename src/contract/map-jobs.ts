import * as z from 'zod';
import { FEEDBACK, LEVEL_INDEX } from '../domain/limits.ts';
import { wireFeatureSchema } from './content.ts';
import { errorSchema, listOf, resultOf, wireIdSchema } from './envelope.ts';

/** POST /map-jobs */
export const mapJobBodySchema = z.object({
  clientId: wireIdSchema,
  siteId: wireIdSchema,
  buildingId: wireIdSchema,
  levelIndex: z.int().min(LEVEL_INDEX.min).max(LEVEL_INDEX.max),
});

/**
 * The automatic mapping of a level's floor plan. `status` is the level's `levelStatus`: 1 waits, 2 reads the plan, 3
 * finds rooms, 4 is ready for review (then `features` holds what was found), 7 declined, 10 taken over; 0 the plan can't be read,
 * 6 nothing was found on it, 8 the work broke (then `error` says why).
 */
export const mapJobSchema = z.looseObject({
  id: z.string(),
  floorplanId: z.string(),
  status: z.int(),
  clientId: z.int().optional(),
  siteId: z.int().optional(),
  buildingId: z.int().optional(),
  levelIndex: z.int().optional(),
  features: listOf(wireFeatureSchema).optional(),
  error: errorSchema.optional(),
});
/** POST /map-jobs, GET /map-jobs/{id} */
export const mapJobAnswerSchema = resultOf(mapJobSchema);

/** POST /map-jobs/{id}/floorplan/{floorplanId}/feedback */
export const mapFeedbackBodySchema = z.object({
  rating: z.int().min(FEEDBACK.rating.min).max(FEEDBACK.rating.max),
  comment: z.string().max(FEEDBACK.comment).nullish(),
});

/** POST …/levels/{l}/apply-content and …/revert-content: the level's status after it, and how many features it touched. */
export const mappedContentAnswerSchema = resultOf(z.looseObject({ levelStatus: z.int(), count: z.int() }));
