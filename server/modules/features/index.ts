/* What other modules may use: reading features, checking them by the shared rules, and writing them. */
export { bulkFaults, featureFaults } from './feature-checks.ts';
export { farFeatures } from './far-features.ts';
export type { FeatureInput } from './feature-input.ts';
export { siteFeatures } from './feature-json.ts';
export { scopeOfPlace } from './feature-place.ts';
export { type FeatureRow, featureToWire } from './feature-row.ts';
export { requireEditableFids } from './fid-ownership.ts';
export {
  listClientFeatures,
  listGlobalFeatures,
  listOutdoorFeatures,
  listSiteFeatures,
  listWholeLevel,
} from './queries.ts';
export { keptProperties, putFeatures } from './write-features.ts';
