import * as z from 'zod';
import { WIRE_LISTS } from '../domain/content/index.ts';
import { featureGeometrySchema } from '../domain/entities/geometry.ts';
import { publishStateSchema } from '../domain/entities/publish-state.ts';
import { planEncodingsSchema } from './plan-encodings.ts';
import { planLostSchema } from './plan-lost.ts';
import { listOf, resultOf, resultsOf, warnedResultOf } from './envelope.ts';

/** GeoJSON properties on the wire: ours plus what the server numbers (`sid`, `bid`, `lvl`, `cid`). */
export const wireFeaturePropertiesSchema = z.looseObject({
  fid: z.string(),
  typeCode: z.string().optional(),
  sid: z.int().nullish(),
  bid: z.int().nullish(),
  lvl: z.int().nullish(),
  cid: z.int().nullish(),
  publishState: publishStateSchema.optional().catch(undefined),
});

export const wireFeatureSchema = z.looseObject({
  type: z.literal('Feature'),
  properties: wireFeaturePropertiesSchema,
  geometry: featureGeometrySchema,
});
export type WireFeature = z.infer<typeof wireFeatureSchema>;

/** The lists of a level's content. */
export const CONTENT_LISTS = WIRE_LISTS;
export type { WireList as ContentList } from '../domain/content/index.ts';

/** GET /buildings/{b}/levels/{l}/{list}/draft, GET /sites/{id}/graphs/draft, GET /clients/{id}/geofences/global/draft */
export const featuresAnswerSchema = resultOf(z.looseObject({ features: listOf(wireFeatureSchema) }));

/** PUT /features/{fid}, and GET /features/{fid}/draft */
export const featureAnswerSchema = warnedResultOf(wireFeatureSchema);

/** A collection of any GeoJSON: POST /tools/cad-to-geojson and geotransform */
export const collectionAnswerSchema = resultOf(
  z.looseObject({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) }),
);

/**
 * POST /tools/cad-to-geojson: `lost` where something of the file could not be read; the extension `encodings` where the file
 * does not say for certain in what its texts are written.
 */
export const convertedPlanAnswerSchema = resultOf(
  z.looseObject({
    type: z.literal('FeatureCollection'),
    features: z.array(z.unknown()),
    lost: planLostSchema.optional().catch(undefined),
    encodings: planEncodingsSchema.optional().catch(undefined),
  }),
);

/** Features of any GeoJSON: POST /tools/floor-plan-map-objects */
export const featuresOnlyAnswerSchema = resultOf(z.looseObject({ features: z.array(z.unknown()) }));

/** POST /buildings/{b}/levels/{l}/bulk */
export const bulkAnswerSchema = warnedResultOf(z.looseObject({ count: z.int().nonnegative() }));

/** POST …/levels/{l}/original-floor-plan */
export const floorPlanAnswerSchema = resultOf(
  z.looseObject({ floorPlanUrl: z.string(), fileType: z.string().optional() }),
);
/** GET /clients/{c}/sites/{s}/buildings/{b}/level-statuses: one per level, 9 and nulls where nothing ran. */
export const levelStatusSchema = z.looseObject({
  levelIndex: z.int(),
  levelStatus: z.int(),
  floorPlanUrl: z.string().nullable(),
  fileType: z.string().nullable(),
  /** The newest map job of the level, where the server tells it. */
  mapJobId: z.string().optional(),
});
export type LevelStatus = z.infer<typeof levelStatusSchema>;
export const levelStatusesAnswerSchema = resultsOf(listOf(levelStatusSchema));
