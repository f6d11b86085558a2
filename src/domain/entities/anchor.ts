import * as z from 'zod';
import { positionSchema } from './geometry.ts';

// @spec 3.12 5.35
/**
 * A georeferencing anchor: a point of the plan (`originalCoordinates`, in the plan's own unit; for GeoJSON the
 * lon/lat themselves) and where it lies on earth. A level has two, in `extra.anchors`.
 */
export const anchorSchema = z.object({
  type: z.literal('Feature'),
  properties: z.looseObject({
    typeCode: z.literal('georeferencing-anchor'),
    originalCoordinates: positionSchema,
  }),
  geometry: z.object({ type: z.literal('Point'), coordinates: positionSchema }),
});
export type Anchor = z.infer<typeof anchorSchema>;
export const anchorPairSchema = z.tuple([anchorSchema, anchorSchema]);
export type AnchorPair = z.infer<typeof anchorPairSchema>;
