import * as z from 'zod';

/** What a value is read as. */
export const SDK_VALUE_TYPES = ['String', 'Boolean', 'Integer', 'Float', 'Double'] as const;
export type SdkValueType = (typeof SDK_VALUE_TYPES)[number];
// @spec 3.36 9.45
export const DEFAULT_SDK_VALUE_TYPE: SdkValueType = 'String';

// @spec 3.37
/** One row of a configuration. Values are usually typed text ("true", "86400"); JSON's own kinds are taken as well. */
export const sdkConfigurationRowSchema = z.looseObject({
  configurationKey: z.string(),
  configurationValue: z.union([z.string(), z.number(), z.boolean()]),
  configurationValueType: z.enum(SDK_VALUE_TYPES),
});
export type SdkConfigurationRow = z.infer<typeof sdkConfigurationRowSchema>;
