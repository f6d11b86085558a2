export {
  countIssues,
  networkIssues,
  nodesTouchedBy,
  type NetworkIssue,
  type NetworkIssueCode,
} from './network-issues.ts';
export { placesOffNetwork, stopOf, type OffNetwork } from './reach.ts';
export { floorsWithoutStepFreeExit, type ClosedFloor } from './step-free-exits.ts';
export {
  barriersOn,
  crossingOf,
  leavesGround,
  wallCrossings,
  type Barriers,
  type WallCrossing,
} from './wall-crossings.ts';
export { unlinkedShafts } from './unlinked-shafts.ts';
