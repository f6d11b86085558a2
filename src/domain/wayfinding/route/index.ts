export { Router, type FoundRoute, type Seed } from './find-route.ts';
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
export {
  isWalkingSpeed,
  ownSpeed,
  walkingSpeedsOf,
  WALKING_SPEED_RANGE,
  withSpeed,
} from './walking-speeds.ts';
export { PROFILES, WALKING_SPEEDS, type Profile, type WalkingSpeeds } from './profiles.ts';
export { reachability, type Reachability } from './reachability.ts';
export { routeGraph, type RouteGraph } from './route-graph.ts';
export { routeNodesOfRows, type RouteNode } from './route-node.ts';
export { areTwoShafts, shaftsByFid } from './shafts.ts';
export { JOINED, onEdge, StopFinder, type PlacedStop, type Stop } from './stops.ts';
export { walkableNode, walkableNodes, walledPaths } from './walkable-nodes.ts';
export { whyNot, type Obstacle, type WhyNot } from './why-not.ts';
