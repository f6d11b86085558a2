export type { StandingNode } from './generate-network.ts';
export type { LevelFeature } from './level-space.ts';
export { type LevelDrawing, type LevelNetwork, networkOfLevel } from './level-network.ts';
export {
  asGenerated,
  type LevelPlace,
  networkFeatures,
  type NodeFeature,
  standingNodes,
} from './network-features.ts';
