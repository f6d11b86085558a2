export { nearestEnd, Router, type FoundRoute, type RouteTree, type Seed } from './find-route.ts';
export {
  goldenRoutesOf,
  MAX_GOLDEN_ROUTES,
  runGoldenRoutes,
  withGoldenRoutes,
  type GoldenResult,
  type GoldenRoute,
} from './golden-routes.ts';
export { turnsOf, type Leg, type RideLeg, type Turn, type TurnDirection, type WalkLeg } from './legs.ts';
export { plannerOfRows, RoutePlanner, type Route, type RouteAnswer, type StopName } from './plan-route.ts';
export { barOfLimits, type Bar } from './bars.ts';
export { ELEVATOR_SECONDS, isByFloor, levelRanks, type LevelRanks } from './elevators.ts';
export {
  DEFAULT_SETTINGS,
  defaultValue,
  isInRange,
  ownValue,
  PROFILE_RANGES,
  routeSettingsOf,
  withValue,
  type ProfileLimits,
  type ProfileMember,
  type RouteSettings,
} from './profile-settings.ts';
export { PROFILES, WALKING_SPEEDS, type Profile, type WalkingSpeeds } from './profiles.ts';
export { reachability, type Reachability } from './reachability.ts';
export { barOf, paceOf, routeGraph, secondsOf, type RouteGraph, type RouteOptions } from './route-graph.ts';
export { STRAIGHT_ON, TURN_SECONDS } from './search.ts';
export { routeNodesOfRows, type RouteNode } from './route-node.ts';
export { areTwoShafts, shaftsByFid } from './shafts.ts';
export { JOINED, onEdge, StopFinder, type PlacedStop, type Stop } from './stops.ts';
export { walkableNode, walkableNodes, walledPaths } from './walkable-nodes.ts';
export { whyNot, type Obstacle, type WhyNot } from './why-not.ts';
