export { anchorIssues, calculateAnchors } from './anchors.ts';
export { type AnyCollection, asPosition, collectionFault } from './loose-geojson.ts';
export { changeAnchors } from './change-anchors.ts';
export { fileIssue, floorPlanFileIssues } from './file-issues.ts';
export { extensionOf, seenName } from './formats/file-names.ts';
export {
  asksFor,
  convertedFormat,
  convertedFormatOf,
  formatOf,
  type DeviceDrawing,
  type DrawingType,
  isArchive,
  isDeviceDrawing,
  isDrawing,
  isPicture,
  isServerDrawing,
  maxBytesOf,
  namesOf,
  PLAN_SOURCE_EXTENSIONS,
  planTypeOf,
} from './formats/plan-formats.ts';
export { LAYER_ROLES, type LayerRole } from './layer-role.ts';
export {
  extraWithProfiles,
  fittingProfile,
  hasNoRoom,
  type ImportProfile,
  importProfilesIn,
  keptProfilesIn,
  MOST_PROFILES,
  readProfiles,
  rolesFor,
  withoutProfile,
  withProfile,
  typeMappingSchema,
} from './layers/import-profiles.ts';
export { layerSummaries, type LayerSummary, roleOf } from './layers/layer-summaries.ts';
export { chosenRole, type RoleChoices, roleChoicesSchema } from './layers/role-choices.ts';
export { buildFeatures } from './mapping/build-features.ts';
export { checkImport } from './mapping/check-import.ts';
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
} from './mapping/mapping-types.ts';
export { floorInName } from './split/floor-in-name.ts';
export type { LevelPart, PartSummary } from './split/level-part.ts';
export { splitGeoJson } from './split/split-geojson.ts';
export { splitImdf, type LeftOut } from './split/split-imdf.ts';
export { inUtf8, parseJson } from './read/parse-json.ts';
export { geotransform } from './geotransform.ts';
export { propertyCandidates } from './mapping/property-candidates.ts';
export { valueSummaries } from './mapping/value-summaries.ts';
export type { FeatureRef, Plan, PlanIssue } from './plan.ts';
export { placedAnchors } from './placed-anchors.ts';
export type { PlanChange } from '../entities/plan-file.ts';
export { finish, type Progress, type Task } from './progress.ts';
export { typeOfLabel } from './room-label-types.ts';
export { readGeoJson } from './read/geojson/read-geojson.ts';
export { fitOutline, measureFit, type OutlineFit } from './placement/fit-outline.ts';
export { pictureInPdf, writePicturePdf, type PagePicture } from './picture/picture-pdf.ts';
export { cornersOnEarth, measurePictureFit, pictureAnchors, pictureOver } from './picture/place-picture.ts';
export { FAR, placeDoubts, type PlaceDoubt } from './placement/place-doubts.ts';
export {
  controlSetSchema,
  fitControlPoints,
  NO_CONTROL,
  withoutPoint,
  type ControlAnswer,
  type ControlSet,
} from './placement/control-points.ts';
export {
  moveGeometry,
  movePosition,
  normalAngle,
  placeBefore,
  type Placement,
  UNMOVED,
} from './placement/placement.ts';
