export {
  closedParts,
  partsOfPlaces,
  type ClosedParts,
  type ClosingTargets,
  type PartsOfPlace,
} from './closed-parts.ts';
export { barOfValidity, forVisitors, graphAt, type Departure } from './graph-at.ts';
