export type { Command, CommandContext, CommandFailure, CommandOutcome } from './command.ts';
export { saveClient, type SaveClientInput } from './save-client.ts';
export { saveSite, type SaveSiteInput } from './save-site.ts';
export { saveBuilding, type SaveBuildingInput } from './save-building.ts';
export { saveLevel, type SaveLevelInput } from './save-level.ts';
export { saveFeature, type SaveFeatureInput } from './save-feature.ts';
export { importLevel, type ImportLevelInput } from './import-level.ts';
export {
  deleteBuilding,
  deleteFeature,
  deleteLevel,
  deleteSite,
  type DeleteInput,
} from './delete-content.ts';
export { restoreDeleted } from './restore-from-trash.ts';
export { redo, undo } from './history.ts';
export { dropPlan, keepPlan, keptPlan, stagingOfLevel, type PickedPlan } from './floor-plan.ts';
export { newFid, newLid } from './new-ids.ts';
export { stagingOf, type Staging } from './staging.ts';
