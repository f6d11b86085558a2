import * as z from 'zod';
import { FEATURE_KINDS } from '../content/index.ts';
import { featureGeometrySchema } from './geometry.ts';
import { fidSchema, lidSchema } from './ids.ts';
import { publishStateSchema } from './publish-state.ts';

/**
 * Which list a feature is in. It follows from the class of its type in the taxonomy; `globalGeofence` is a geofence
 * of a client and belongs to no level.
 */
export const featureKindSchema = z.enum(FEATURE_KINDS);
export type { FeatureKind } from '../content/index.ts';

// @spec 3.6 3.15
/** GeoJSON properties of a feature. Members we don't know are kept as they came. */
export const featurePropertiesSchema = z.looseObject({
  typeCode: z.string(),
  name: z.string().optional(),
  description: z.string().optional(),
  eid: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  name_ar: z.string().optional(),
  description_ar: z.string().optional(),
  style: z.record(z.string(), z.unknown()).optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
});
export type FeatureProperties = z.infer<typeof featurePropertiesSchema>;

/**
 * A place, map object, obstacle, beacon, geofence or node of the wayfinding network. The wire's `sid`, `bid`, `lvl`,
 * `cid` and `fid` properties are not in `properties`: they are filled on the way out and resolved on the way in.
 */
export const featureSchema = z.object({
  fid: fidSchema,
  kind: featureKindSchema,
  clientLid: lidSchema,
  siteLid: lidSchema.nullable(),
  buildingLid: lidSchema.nullable(),
  levelLid: lidSchema.nullable(),
  geometry: featureGeometrySchema,
  properties: featurePropertiesSchema,
  publishState: publishStateSchema.optional(),
  /**
   * What the server stores of it and this version can't represent: members beside the properties, and properties of another
   * form than here (a name that is a number). Sent back unchanged.
   */
  also: z.record(z.string(), z.unknown()).optional(),
});
export type Feature = z.infer<typeof featureSchema>;

/** The type code of a feature without a type. */
export const UNDEFINED_TYPE_CODE = 'undefined';
