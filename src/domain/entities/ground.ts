import * as z from 'zod';
import { multiPolygonSchema, polygonSchema, positionSchema } from './geometry.ts';

/**
 * Lawns, water, roads and paths around the buildings, for a map that has no tile host. They travel in
 * `extra.ground` as a plain FeatureCollection; whatever does not fit is passed over.
 */
export const groundFeatureSchema = z.object({
  type: z.literal('Feature'),
  properties: z.object({ ground: z.enum(['green', 'tree', 'water', 'road', 'path']) }),
  geometry: z.union([
    polygonSchema,
    multiPolygonSchema,
    z.object({ type: z.literal('LineString'), coordinates: z.array(positionSchema) }),
    z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(positionSchema)) }),
  ]),
});

/** The collection before its features are looked at one by one. */
export const groundSchema = z.object({ features: z.array(z.unknown()) });
