import * as z from 'zod';
import { sdkConfigurationRowSchema } from '../domain/entities/sdk-configuration.ts';
import { listOf, resultOf, resultsOf, wireIdSchema } from './envelope.ts';

/** GET /configurations/sdk-configurations/default-keys */
export const sdkDefaultKeysAnswerSchema = resultsOf(listOf(sdkConfigurationRowSchema));

/** GET and POST /configurations/sdk-configurations/{clients|sites|buildings}/{id} */
export const sdkConfigurationAnswerSchema = resultOf(
  z.looseObject({ id: wireIdSchema, title: z.string(), configurations: listOf(sdkConfigurationRowSchema) }),
);

/** POST: replaces the list. `id` is that of the address; unknown members of a row are kept. */
export const sdkConfigurationBodySchema = z.object({
  id: z.optional(wireIdSchema),
  title: z.string().optional(),
  configurations: z.array(sdkConfigurationRowSchema),
});
