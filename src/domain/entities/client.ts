import * as z from 'zod';
import { lidSchema } from './ids.ts';
import { extraSchema } from './publish-state.ts';

// @spec 3.1
/** An organisation. Its sites hang below it. `extra.defaultLevelType` is offered for new levels. */
export const clientSchema = z.object({
  kind: z.literal('client'),
  lid: lidSchema,
  title: z.string(),
  extra: extraSchema,
});
export type Client = z.infer<typeof clientSchema>;
