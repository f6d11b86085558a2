export { buildingIssues, type BuildingDraft, type BuildingSurroundings } from './building.ts';
export { clientIssues, type ClientDraft } from './client.ts';
export { featureIssues, type FeatureDraft, type FeatureSurroundings } from './feature.ts';
export { needsName, typeOf } from './feature-type.ts';
export { fileFeatureIssues, type FileFeature } from './file-feature.ts';
export type { Issue } from './issue.ts';
export { levelIssues, type LevelDraft, type LevelSurroundings } from './level.ts';
export { passwordIssues } from './password.ts';
export { siteIssues, type SiteDraft, type SiteSurroundings } from './site.ts';
