export { buildingIssues, type BuildingDraft, type BuildingSurroundings } from './hierarchy/building.ts';
export { clientIssues, type ClientDraft } from './hierarchy/client.ts';
export {
  featureIssues,
  validityIssues,
  type FeatureDraft,
  type FeatureSurroundings,
} from './features/feature.ts';
export {
  featureBytes,
  featureBytesAtMost,
  heaviestPart,
  featureSizeIssues,
  type SizedFeature,
} from './features/feature-size.ts';
export { needsName, typeOf } from '../taxonomy/feature-type.ts';
export { fileFeatureIssues, type FileFeature } from './features/file-feature.ts';
export { DAYS } from '../values/opening-hours.ts';
export {
  graphIssues,
  type GraphNode,
  isDuplex,
  isOnePerLevel,
  isOneWayPossible,
} from './features/network-nodes.ts';
export { isExactNumber } from '../values/numbers.ts';
export type { Issue } from '../entities/issue.ts';
export { levelIssues, type LevelDraft, type LevelSurroundings } from './hierarchy/level.ts';
export { passwordIssues } from '../values/password.ts';
export { sdkConfigurationIssues } from './sdk-configuration.ts';
export { BEING_CHECKED, CHECKED_AT_ONCE, type ShapeChecks } from './shapes/shape-checks.ts';
export { shapeIssues } from './shapes/shape-issues.ts';
export { siteIssues, type SiteDraft, type SiteSurroundings } from './hierarchy/site.ts';
export { userIssues } from './user.ts';
export { isImageAddress } from '../values/text-formats.ts';
export { showsSomething } from '../values/visible-text.ts';
