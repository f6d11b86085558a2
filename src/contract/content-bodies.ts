import * as z from 'zod';
import { featureGeometrySchema } from '../domain/entities/geometry.ts';
import { wireFeaturePropertiesSchema, wireFeatureSchema } from './content.ts';

/*
 * What is sent of content, as the server checks it. The app does not, and so these stand apart from what it loads.
 */

/** PUT /features/{fid}: exactly one feature whose `properties.fid` equals the path. */
export const putFeatureBodySchema = z.looseObject({
  type: z.literal('FeatureCollection'),
  name: z.string().optional(),
  features: z.array(wireFeatureSchema).length(1),
});

/**
 * POST /buildings/{b}/levels/{l}/bulk: missing `fid` is given, `typeCode` becomes 'undefined'. All or nothing. Files write
 * null for what is missing, and GeoJSON allows it for all properties together.
 */
export const bulkBodySchema = z.looseObject({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.looseObject({
      type: z.literal('Feature'),
      properties: wireFeaturePropertiesSchema
        .extend({ fid: z.string().nullish(), typeCode: z.string().nullish() })
        .nullable(),
      geometry: featureGeometrySchema,
    }),
  ),
});

/** POST …/levels/{l}/original-floor-plan */
export const floorPlanBodySchema = z.object({
  fileType: z.string(),
  floorPlanFileBase64: z.string(),
  /** The content of the level was made from it already, on a device. */
  isMapped: z.boolean().optional(),
});
