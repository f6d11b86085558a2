import type { FeatureGeometry } from '../../entities/geometry.ts';
import { generateNetwork, type MadeNetwork, type StandingNode } from './generate-network.ts';
import type { LevelFeature } from './level-space.ts';

/** What the network of a level is made from. */
export interface LevelDrawing {
  /** All that is drawn on the level, its network apart. */
  features: readonly LevelFeature[];
  /** The outline of its building, or null. */
  building: FeatureGeometry | null;
  standing: readonly StandingNode[];
}

export type LevelNetwork = { ok: true; network: MadeNetwork } | { ok: false; code: 'no-walkable-space' };

/** The network of a level. `no-walkable-space`: without ground, or without anything on it that an edge could join. */
export function networkOfLevel({ features, building, standing }: LevelDrawing): LevelNetwork {
  const network = generateNetwork(features, building, standing);
  const isUsable = network?.nodes.some((node) => node.neighbors.length > 0) ?? false;
  return network && isUsable ? { ok: true, network } : { ok: false, code: 'no-walkable-space' };
}
