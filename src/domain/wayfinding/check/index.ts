export { networkIssues, nodesTouchedBy, type NetworkIssue, type NetworkIssueCode } from './network-issues.ts';
export {
  type GapOf,
  gapsOf,
  offNetwork,
  placesOffNetwork,
  reachedNodes,
  stopOf,
  type OffNetwork,
  type PlaceOffNetwork,
} from './reach.ts';
export { floorsWithoutStepFreeExit, stepFreeExits, type ClosedFloor } from './step-free-exits.ts';
export { stepFreeAudit, type Mend, type MendKind, type StepFreeAudit } from './step-free-audit.ts';
export { wallCrossings, type WallCrossing } from './wall-crossings.ts';
export { unlinkedShafts } from './unlinked-shafts.ts';
