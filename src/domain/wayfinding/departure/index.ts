export {
  closedParts,
  edgeKey,
  NOTHING_CLOSED,
  partsOfPlaces,
  type ClosedParts,
  type ClosingTargets,
  type PartsOfPlace,
} from './closed-parts.ts';
export { ANYBODY_ANY_TIME, barOfValidity, forVisitors, graphAt, type Departure } from './graph-at.ts';
