export {
  BOTH_WAYS,
  pathAt,
  pathKey,
  pathsAmong,
  pathState,
  type Path,
  type PathState,
  type PathWay,
} from './path-states.ts';
export { OPPOSITE, oriented, runOf, type Compass, type OrientedPaths } from './path-runs.ts';
export {
  groupsAlong,
  pathSummary,
  whoGetsThrough,
  type Common,
  type Passage,
  type PathSummary,
  type Range,
} from './path-summary.ts';
export { withPathRule, type PathRule } from './kept-rules.ts';
export { isDoorType, pathsThroughDoors } from './path-rules.ts';
export { restrictedPaths, type PathGroup, type RestrictedPaths } from './restricted-paths.ts';
