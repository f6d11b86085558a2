import * as z from 'zod';
import { TYPE_CLASSES } from '../content/index.ts';

export const typeClassSchema = z.enum(TYPE_CLASSES);
export type { TypeClass } from '../content/index.ts';

const fieldModeSchema = z.enum(['required', 'optional', 'unavailable']);
export type FieldMode = z.infer<typeof fieldModeSchema>;

// @spec 3.23 3.24 3.25
/** One entry of the taxonomy: what a type code means and what its features may carry. */
export const featureTypeSchema = z.object({
  code: z.string(),
  title: z.string(),
  group: z.string().optional(),
  properties: z.looseObject({
    class: typeClassSchema,
    shape: z.array(z.string()),
    portalDirection: z.string().optional(),
    /** `duplexNonAligned`: links exactly two nodes on different floors. */
    portalFloor: z.string().optional(),
    /** Seconds. */
    portalTravelTime: z.number().optional(),
    isPortalAccessible: z.boolean().optional(),
    isPortalComfortable: z.boolean().optional(),
    isTitleEnabled: z.boolean().optional(),
    descriptionMode: fieldModeSchema.optional(),
    nameMode: fieldModeSchema.optional(),
  }),
});
export type FeatureType = z.infer<typeof featureTypeSchema>;
/** Keyed by code. */
export type Taxonomy = Record<string, FeatureType>;
