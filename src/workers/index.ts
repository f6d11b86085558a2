export type { OpenAnswer, PlanSummary, ValuesAnswer } from './import-plan/api.ts';
export { startImportPlan, type ImportPlan } from './import-plan/run.ts';
export type { ShapeFigures } from './check-shape/api.ts';
export { startCheckShape, type CheckShapeJob, type SimplerShape } from './check-shape/run.ts';
export type { PdfFiles, PlacedPlan, PlanAnswer } from './read-plan/api.ts';
export { startFindRooms } from './find-rooms/run.ts';
export { startPlacePlan, type PlacePlanJob } from './place-plan/run.ts';
export { startMoveContent, type MoveContentJob } from './move-content/run.ts';
export { startReadPlan } from './read-plan/run.ts';
export type { IfcBelief, IfcDoubts } from './read-ifc/api.ts';
export { startReadIfc, type ReadIfcJob } from './read-ifc/run.ts';
export { startSplitLevels, type SplitLevelsJob } from './split-levels/run.ts';
export type { PicturePart, ScaledPicture } from './scale-picture/api.ts';
export { tiffToJpeg } from './read-tiff/run.ts';
export { scalePhoto, scalePicture } from './scale-picture/run.ts';
export { proposePlanCorners, straightenPicture } from './straighten-picture/run.ts';
export type { GeneratedNetwork, LevelToJoin } from './generate-network/api.ts';
export { startGenerateNetwork, type GenerateNetworkJob } from './generate-network/run.ts';
export { writeLevel } from './write-level/run.ts';
export { TABLE_LIMITS, type TableFault, type TableFormat, type TableRead } from './place-table/api.ts';
export {
  compareMetadataTable,
  comparePlaceTable,
  writeMetadataTable,
  writePlaceTable,
} from './place-table/run.ts';
export { startPreviewBulk } from './preview-bulk/run.ts';
export { startQualityCheck } from './check-quality/run.ts';
export type { WayRound } from './site-routes/api.ts';
export { startSiteRoutes, type SiteRoutesJob } from './site-routes/run.ts';
export type { RevisedPlan } from './revise-plan/api.ts';
export { revisePlanOf } from './revise-plan/run.ts';
export { WASM_FILES, WASM_PATHS, wasmAddresses } from './wasm/wasm-files.ts';
export { WasmMissingError } from './job/start-wasm-job.ts';
export { convertGeopackage } from './read-geopackage/run.ts';
