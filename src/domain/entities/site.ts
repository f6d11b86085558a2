import * as z from 'zod';
import { polygonSchema } from './geometry.ts';
import { lidSchema } from './ids.ts';
import { extraSchema, publishStateSchema } from './publish-state.ts';

// @spec 3.2
/** The ground that buildings stand on. At most 10 km wide and high. */
export const siteSchema = z.object({
  kind: z.literal('site'),
  lid: lidSchema,
  clientLid: lidSchema,
  title: z.string(),
  externalId: z.string(),
  extra: extraSchema,
  geometry: polygonSchema,
  publishState: publishStateSchema.optional(),
});
export type Site = z.infer<typeof siteSchema>;
