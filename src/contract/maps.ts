import * as z from 'zod';
import { featureTypeSchema, type Taxonomy } from '../domain/entities/feature-type.ts';
import { mapStatusSchema } from '../domain/review/map-status.ts';
import { resultOf, resultsOf } from './envelope.ts';

/** GET /featureTypes: keyed by code. A type of a kind that this version does not know is left out. */
export const featureTypesAnswerSchema = resultsOf(
  z
    .record(z.string(), featureTypeSchema.optional().catch(undefined))
    .transform((given): Taxonomy =>
      Object.fromEntries(Object.entries(given).flatMap(([code, type]) => (type ? [[code, type]] : []))),
    ),
);

/** GET /clients/{id}/maps/status; POST convert, PUT approve, PUT decline answer the same. */
export const mapStatusAnswerSchema = resultOf(mapStatusSchema);

/** GET /clients/{id}/configurations/sdk-configurations/draft */
export const sdkDraftAnswerSchema = resultOf(
  z.looseObject({
    globalConfiguration: z.looseObject({
      sdkConfiguration: z.looseObject({ styleJsonUrl: z.string().nullish() }),
    }),
  }),
);
