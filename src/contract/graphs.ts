import * as z from 'zod';
import { pointSchema } from '../domain/entities/geometry.ts';
import { resultOf, warnedResultOf } from './envelope.ts';
import { wireFeaturePropertiesSchema, wireFeatureSchema } from './content.ts';

/** A reference to another node: its fid, or an object that holds it (`speed` 1 by default). */
const linkSchema = z.union([z.string(), z.looseObject({ fid: z.string(), speed: z.number().nullish() })]);
export type GraphLink = z.infer<typeof linkSchema>;

const graphFeatureSchema = z.looseObject({
  type: z.literal('Feature'),
  properties: wireFeaturePropertiesSchema.extend({
    name: z.string().nullish(),
    neighbors: z.array(linkSchema).nullish(),
    portalNeighbors: z.array(linkSchema).nullish(),
    portalGroupId: z.string().nullish(),
    /** Seconds. */
    travelTime: z.number().nonnegative().nullish(),
    isAccessible: z.boolean().nullish(),
    isComfortable: z.boolean().nullish(),
  }),
  geometry: pointSchema,
});

/**
 * POST /sites/{id}/graphs: the whole network of the site, indoors and outdoors. What a GET listed as `deleted` and
 * comes back so stays deleted.
 */
export const graphBodySchema = z.looseObject({
  type: z.literal('FeatureCollection'),
  features: z.array(graphFeatureSchema),
});
export type WireGraphFeature = z.infer<typeof graphFeatureSchema>;

/** How many nodes the site has now, and how many of them this call made, changed or took away. */
export const graphSavedAnswerSchema = warnedResultOf(
  z.looseObject({ count: z.int(), written: z.int(), deleted: z.int() }),
);

/** A whole number as an address spells it. */
const numeral = z
  .string()
  .regex(/^-?\d{1,9}$/)
  .transform(Number);

/** GET /clients/{id}/graphs/generate?bid&lvl */
export const graphQuerySchema = z.object({ bid: numeral, lvl: numeral });
/** `unreached`: fids of places that no way leads to; `parts`: networks that do not hang together, one is good. */
export const generatedGraphAnswerSchema = resultOf(
  z.looseObject({
    features: z.array(wireFeatureSchema),
    unreached: z.array(z.string()),
    parts: z.int().nonnegative(),
  }),
);
