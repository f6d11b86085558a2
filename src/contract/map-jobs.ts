import * as z from 'zod';
import { FEEDBACK, LEVEL_INDEX } from '../domain/limits.ts';
import { positionSchema } from '../domain/entities/geometry.ts';
import { wireFeatureSchema } from './content.ts';
import { planLostSchema } from './plan-lost.ts';
import { errorSchema, listOf, resultOf, wireIdSchema } from './envelope.ts';

// @spec 3.5 3.43
/** POST /map-jobs */
export const mapJobBodySchema = z.object({
  clientId: wireIdSchema,
  siteId: wireIdSchema,
  buildingId: wireIdSchema,
  levelIndex: z.int().min(LEVEL_INDEX.min).max(LEVEL_INDEX.max),
});

/** A position of the plan that a person should look at. */
export const mapWarningSchema = z.looseObject({
  code: z.string(),
  message: z.string(),
  position: positionSchema.optional(),
  fid: z.string().optional(),
});

/**
 * The automatic mapping of a level's floor plan. `status` is the level's `levelStatus`: 1 waits, 2 reads the plan, 3
 * finds rooms, 4 is ready for review and 5 partly taken over (then `features` holds what is open, each with its `confidence`, and
 * `warnings` what to look at), 7 declined, 10 taken over; 0 the plan can't be read,
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
  features: z.optional(listOf(wireFeatureSchema)),
  warnings: z.optional(listOf(mapWarningSchema)),
  /** What of the plan could not be read. */
  lost: planLostSchema.optional().catch(undefined),
  error: z.optional(errorSchema),
});
/** POST /map-jobs, GET /map-jobs/{id} */
export const mapJobAnswerSchema = resultOf(mapJobSchema);

/** POST /map-jobs/{id}/floorplan/{floorplanId}/feedback */
export const mapFeedbackBodySchema = z.object({
  rating: z.int().min(FEEDBACK.rating.min).max(FEEDBACK.rating.max),
  comment: z.string().max(FEEDBACK.comment).nullish(),
});

/** POST …/levels/{l}/apply-content: what of it, as it was reviewed; without a body all as it was found. */
export const applyContentBodySchema = z.object({
  features: z.optional(listOf(wireFeatureSchema)),
  /** `keep` leaves the others open for review. */
  rest: z.enum(['drop', 'keep']).optional(),
});

/** POST …/levels/{l}/apply-content and …/revert-content: the level's status after it, and how many features it touched. */
export const mappedContentAnswerSchema = resultOf(z.looseObject({ levelStatus: z.int(), count: z.int() }));
