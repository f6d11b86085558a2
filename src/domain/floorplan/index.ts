export { anchorIssues, calculateAnchors } from './anchors.ts';
export { type AnyCollection, asPosition, collectionFault } from './any-geojson.ts';
export { changeAnchors } from './change-anchors.ts';
export { extensionOf, floorPlanFileIssues } from './file-issues.ts';
export { type LayerRole, layerRole } from './layer-role.ts';
export { buildFeatures } from './map/build-features.ts';
export { checkImport } from './map/check-import.ts';
export {
  NO_AGREEMENTS,
  type Agreements,
  type ImportCheck,
  type ImportChoice,
  type ImportLoss,
  type PropertyCandidate,
  type PropertyCandidates,
  type TypeMapping,
  type ValueSummary,
  type ValueTarget,
} from './map/mapping.ts';
export { geotransform } from './geotransform.ts';
export { propertyCandidates } from './map/property-candidates.ts';
export { valueSummaries } from './map/value-summaries.ts';
export type { FeatureRef, Plan, PlanIssue } from './plan.ts';
export { finish, type Progress, type Task } from './progress.ts';
export { typeOfLabel } from './room-words.ts';
export { readGeoJson } from './read/read-geojson.ts';
