import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import type {
  LevelFeature,
  LevelNetwork,
  LevelPlace,
  NodeFeature,
} from '../../domain/wayfinding/generate/index.ts';

/** A level that a network is wanted for. */
export interface LevelToJoin {
  place: LevelPlace;
  /** The outline of its building, or null. */
  building: FeatureGeometry | null;
  /** All that is drawn on the level, its network apart. */
  features: LevelFeature[];
  /** The nodes of its network that lead to other levels: they stay. */
  transitions: NodeFeature[];
  /** The points of its paths: generated, unchanged ones may be replaced, all others stay. */
  paths?: NodeFeature[];
}

/**
 * What `GET /clients/{id}/graphs/generate` answers too. `unreached`: fids of places that no way leads to; `parts`: how many
 * networks do not hang together. `replaced`: the given points that were generated before, and may go; `ends`: fids of new nodes
 * within a place.
 */
export type GeneratedNetwork =
  | {
      ok: true;
      features: NodeFeature[];
      unreached: string[];
      parts: number;
      replaced: string[];
      ends: string[];
    }
  | Extract<LevelNetwork, { ok: false }>;

export interface GenerateNetworkApi {
  generate(level: LevelToJoin): Promise<GeneratedNetwork>;
}
