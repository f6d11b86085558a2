export { countIssues, networkIssues, type NetworkIssue, type NetworkIssueCode } from './network-issues.ts';
export { placesOffNetwork, stopOf, type OffNetwork } from './reach.ts';
export { wallCrossings, type WallCrossing } from './wall-crossings.ts';
