export { addWalls } from './features/add-walls.ts';
export { addFeatures } from './features/add-features.ts';
export { changeFeature, type FeaturePatch } from './features/change-feature.ts';
export { changeFeatures, deleteFeatures } from './features/change-features.ts';
export { changeLevel, type LevelPatch } from './levels/change-level.ts';
export { copyFeature, type CopiedFeature } from './features/copy-feature.ts';
export {
  changeBuilding,
  changeClient,
  changeSite,
  type BuildingPatch,
  type ClientPatch,
  type SitePatch,
} from './hierarchy/change-row.ts';
export { createBuilding, type NewBuilding } from './hierarchy/create-building.ts';
export { createClient, type NewClient } from './hierarchy/create-client.ts';
export { createFeature } from './features/create-feature.ts';
export { createLevel, type NewLevel } from './levels/create-level.ts';
export { createSite, type NewSite } from './hierarchy/create-site.ts';
export { cutText } from './features/truncate-text.ts';
export { deleteBuilding, type BuildingWithContent } from './hierarchy/delete-building.ts';
export { deleteFeature, goneOnSurvey } from './features/delete-feature.ts';
export { deleteLevel, type LevelWithContent } from './levels/delete-level.ts';
export { deleteSite, type SiteWithContent } from './hierarchy/delete-site.ts';
export * from './network/index.ts';
export { type FeatureDraft, type FeaturePlace, featureRow } from './features/feature-row.ts';
export { mergeFeatures, type MergeFault } from './features/merge-features.ts';
export {
  carryOf,
  type ContentMove,
  moveLevel,
  type MovedShape,
  moveShape,
  withMovedShape,
} from './levels/move-level.ts';
export { nameOn, repeatFeatures, type RepeatTarget } from './features/repeat-features.ts';
export { reviseLevel, type RevisedRoom } from './levels/revise-level.ts';
export { attributesFor } from './features/paste-attributes.ts';
export { splitMultiPolygon } from './features/split-multi-polygon.ts';
export { addImage, addPhoto, deletePhoto } from './features/photos.ts';
export { verifyFeature } from './features/verify-feature.ts';
