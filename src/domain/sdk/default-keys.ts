import type { SdkConfigurationRow } from '../entities/sdk-configuration.ts';

// @spec 3.44
/**
 * The parameters that the SDK itself knows, each with the value it uses where none is set. Choosing one in the form
 * fills value and type.
 */
export const SDK_DEFAULT_KEYS: readonly SdkConfigurationRow[] = [
  /** Percent of the battery below which it saves. */
  row('appStateManager.batterySavingThreshold', '20', 'Integer'),
  row('appStateManager.performanceMode', 'balanced', 'String'),
  row('dataManager.forcedPerformanceMode', 'false', 'Boolean'),
  /** Seconds. */
  row('dataManager.cacheMaxAgeSeconds', '86400', 'Integer'),
  row('dataManager.nativeFeatureAvailabilityUpload', 'true', 'Boolean'),
  row('dataManager.notifyEnterExit', 'true', 'Boolean'),
  row('dataManager.poiTriggers', 'true', 'Boolean'),
  row('dataManager.beaconStatusUpload', 'true', 'Boolean'),
  row('analytics.isEnabled', 'true', 'Boolean'),
];

function row(
  configurationKey: string,
  configurationValue: string,
  configurationValueType: SdkConfigurationRow['configurationValueType'],
): SdkConfigurationRow {
  return { configurationKey, configurationValue, configurationValueType };
}
