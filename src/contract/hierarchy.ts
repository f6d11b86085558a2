import * as z from 'zod';
import { polygonSchema } from '../domain/entities/geometry.ts';
import { publishStateSchema } from '../domain/entities/publish-state.ts';
import { listOf, resultOf, resultsOf, wireIdSchema } from './envelope.ts';

/** Free-form members, kept as they came. */
const wireExtraSchema = z.record(z.string(), z.unknown());

/** A state this version does not know is shown as none, never as an error. */
const publishState = publishStateSchema.optional().catch(undefined);

export const wireClientSchema = z.looseObject({
  clientInternalIdentifier: wireIdSchema,
  clientTitle: z.string(),
  clientExtraData: wireExtraSchema.nullish(),
});
export type WireClient = z.infer<typeof wireClientSchema>;

export const wireLevelSchema = z.looseObject({
  levelIndex: z.int(),
  levelShortTitle: z.string(),
  levelLongTitle: z.string(),
  levelExtraData: wireExtraSchema.nullish(),
  publishState,
});
export type WireLevel = z.infer<typeof wireLevelSchema>;

export const wireBuildingSchema = z.looseObject({
  buildingInternalIdentifier: wireIdSchema,
  buildingExternalIdentifier: z.string(),
  buildingTitle: z.string(),
  buildingExtraData: wireExtraSchema.nullish(),
  geometry: polygonSchema,
  /** A list that can't be read is requested on its own. */
  levels: z.array(wireLevelSchema).optional().catch(undefined),
  publishState,
});
export type WireBuilding = z.infer<typeof wireBuildingSchema>;

export const wireSiteSchema = z.looseObject({
  siteInternalIdentifier: wireIdSchema,
  siteExternalIdentifier: z.string(),
  siteTitle: z.string(),
  siteExtraData: wireExtraSchema.nullish(),
  geometry: polygonSchema,
  buildings: z.array(wireBuildingSchema).optional().catch(undefined),
  publishState,
});
export type WireSite = z.infer<typeof wireSiteSchema>;

/** GET /clients */
export const clientsAnswerSchema = resultsOf(listOf(wireClientSchema));
export const clientAnswerSchema = resultOf(wireClientSchema);
/** POST /clients/{id}/analytics/activate */
export const analyticsAnswerSchema = resultOf(
  z.looseObject({ analyticsStatus: z.enum(['requested', 'underway']) }),
);
/** GET /clients/{id}/sites/draft */
export const sitesAnswerSchema = resultOf(z.looseObject({ sites: listOf(wireSiteSchema) }));
/** GET /sites/{id}/draft, and PATCH */
export const siteAnswerSchema = resultOf(wireSiteSchema);
/** GET /sites/{id}/buildings/draft */
export const buildingsAnswerSchema = resultOf(z.looseObject({ buildings: listOf(wireBuildingSchema) }));
export const buildingAnswerSchema = resultOf(wireBuildingSchema);
/** GET /buildings/{id}/levels/draft */
export const levelsAnswerSchema = resultOf(z.looseObject({ levels: listOf(wireLevelSchema) }));
export const levelAnswerSchema = resultOf(wireLevelSchema);

/** What a server answers to a POST at least: the number that it gave. */
export const newClientAnswerSchema = resultOf(z.looseObject({ clientInternalIdentifier: wireIdSchema }));
export const newSiteAnswerSchema = resultOf(z.looseObject({ siteInternalIdentifier: wireIdSchema }));
export const newBuildingAnswerSchema = resultOf(z.looseObject({ buildingInternalIdentifier: wireIdSchema }));

/** POST /clients and PATCH /clients/{id}: in a PATCH absent members stay, `*ExtraData` is replaced whole. */
export const clientBodySchema = z.object({
  clientTitle: z.string(),
  clientExtraData: wireExtraSchema.optional(),
});
export const siteBodySchema = z.object({
  siteTitle: z.string(),
  siteExternalIdentifier: z.string(),
  siteExtraData: wireExtraSchema.optional(),
  geometry: polygonSchema,
});
export const buildingBodySchema = z.object({
  buildingTitle: z.string(),
  buildingExternalIdentifier: z.string(),
  buildingExtraData: wireExtraSchema.optional(),
  geometry: polygonSchema,
});
export const levelBodySchema = z.object({
  levelIndex: z.int(),
  levelShortTitle: z.string(),
  levelLongTitle: z.string(),
  levelExtraData: wireExtraSchema.optional(),
});
