export type { Command, CommandFailure, CommandOutcome } from './command.ts';
export { saveClient, type SaveClientInput } from './content/save-client.ts';
export { saveSite, type SaveSiteInput } from './content/save-site.ts';
export { saveBuilding, type SaveBuildingInput } from './content/save-building.ts';
export { editLevel, type EditLevelInput } from './content/edit-level.ts';
export { saveFeature, type SaveFeatureInput } from './content/save-feature.ts';
export {
  BULK_AT_ONCE,
  changeMany,
  deleteMany,
  applyFix,
  replacePicture,
  type ChangeManyInput,
  type ManyOutcome,
} from './content/bulk-edit.ts';
export { mergeFeatures, type MergeOutcome } from './content/merge-features.ts';
export { pasteAttributes, pasteFeature, type PasteFeatureInput } from './content/paste-feature.ts';
export { importLevel, type ImportLevelInput } from './content/import-level.ts';
export {
  deleteBuilding,
  deleteFeature,
  deleteLevel,
  deleteSite,
  reportGoneOnSurvey,
  type DeleteInput,
} from './content/delete-content.ts';
export { removePhoto, takePhoto, type TakePhotoInput } from './content/survey-photo.ts';
export { applyMetadataTable, metadataOwners } from './tables/apply-metadata-table.ts';
export { editPlaces } from './tables/edit-places.ts';
export { applyPlaceTable } from './tables/apply-place-table.ts';
export { verifyPlace, type VerifyInput } from './content/verify-place.ts';
export { addFindings } from './content/add-findings.ts';
export { levelPlan, outlinePlan } from './plans/level-plan.ts';
export {
  convertDwg,
  dwgOnEarth,
  type Convert,
  type ConvertCode,
  type Converted,
} from './plans/convert-dwg.ts';
export { pageOf, planOnEarth, scannedPage } from './plans/plan-on-earth.ts';
export { repeatOnLevels } from './content/repeat-on-levels.ts';
export { reviseLevel, type NewerPlan } from './content/revise-level.ts';
export { restoreDeleted } from './restore/restore-from-trash.ts';
export { takeBackChanges, type TakeBackOutcome } from './restore/take-back.ts';
export { editNetwork, editTransitions } from './network/commit-network.ts';
export { redo, undo, undoTo, undoWaitsFor } from './history.ts';
export { dropPlan, keepPlan, keptPlan, stagingOfLevel, type PickedPlan } from './plans/floor-plan.ts';
export { joinShapefiles, SHAPEFILE_SIDES } from './plans/joined-shapefiles.ts';
export { planOfFile, projectPlan } from './plans/plan-of-file.ts';
export { LIKELY } from './plans/storey-plan.ts';
export { keepPicture, type CroppedPicture, type PictureOutcome } from './content/picture.ts';
export { decidePictureText, keepPictureText } from './content/picture-text.ts';
export {
  decidePublicMap,
  deletePublicMap,
  restorePublicMap,
  savePublicMap,
  settlePublicMap,
} from './content/public-map.ts';
export { changeNoteText, deleteNote, readNote, replyToNote, retryNote, writeNote } from './notes/notes.ts';
export { newFid, newLid } from './new-ids.ts';
export { stagingOf, type Staging } from '../state/drafts/staging.ts';
export { bulkDraftKey, selectionOfBulkDraft } from './drafts/bulk-draft.ts';
