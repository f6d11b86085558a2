import * as z from 'zod';
import { polygonSchema } from './geometry.ts';
import { lidSchema } from './ids.ts';
import { extraSchema, publishStateSchema } from './publish-state.ts';

// @spec 3.3
/** A building lies within its site and carries levels. */
export const buildingSchema = z.object({
  kind: z.literal('building'),
  lid: lidSchema,
  clientLid: lidSchema,
  siteLid: lidSchema,
  title: z.string(),
  externalId: z.string(),
  extra: extraSchema,
  geometry: polygonSchema,
  publishState: publishStateSchema.optional(),
});
export type Building = z.infer<typeof buildingSchema>;
