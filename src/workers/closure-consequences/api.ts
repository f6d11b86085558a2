import type { Position } from '../../domain/entities/geometry.ts';
import type {
  ClosureAsked,
  ConsequenceContent,
  Consequences,
  TriedProfile,
} from '../../domain/wayfinding/consequences/index.ts';

/** The walks of a way round, by floor; null out of doors. */
export interface WayRound {
  seconds: number;
  /** Metres. */
  length: number;
  walks: { level: string | null; points: Position[] }[];
}

export interface ClosureConsequencesApi {
  /** Takes the network and plans of a site, and keeps them for questions. */
  begin(content: ConsequenceContent): Promise<void>;
  of(asked: ClosureAsked): Promise<Consequences>;
  /** The way to a place with the closure; null where no way leads. */
  wayRound(asked: ClosureAsked, fid: string, profile: TriedProfile): Promise<WayRound | null>;
}
