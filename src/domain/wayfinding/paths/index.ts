export {
  BOTH_WAYS,
  ofPath,
  pathKey,
  pathsAmong,
  pathState,
  type Path,
  type PathState,
  type PathWay,
} from './path-states.ts';
export { OPPOSITE, oriented, runOf, type Compass, type OrientedPaths } from './path-runs.ts';
