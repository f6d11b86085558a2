import type { Feature } from '../../domain/entities/feature.ts';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import type { Level } from '../../domain/entities/level.ts';
import type { Extra } from '../../domain/entities/publish-state.ts';
import type { Position } from '../../domain/entities/geometry.ts';
import type { StepFreeAudit } from '../../domain/wayfinding/check/index.ts';
import type { ClosureAsked, Consequences, TriedProfile } from '../../domain/wayfinding/consequences/index.ts';

/** What of a site is handed over. */
export interface SiteContent {
  nodes: readonly Feature[];
  /** All else that is drawn. */
  drawn: readonly Feature[];
  taxonomy: Taxonomy;
  levels: readonly Level[];
  clientExtra: Extra;
}

/** The walks of a way round, by floor; null out of doors. */
export interface WayRound {
  seconds: number;
  /** Metres. */
  length: number;
  walks: { level: string | null; points: Position[] }[];
}

export interface SiteRoutesApi {
  /** Takes the network and plans of a site, and keeps them for questions. */
  begin(content: SiteContent): Promise<void>;
  /** What a closure does to the ways of the site. */
  consequences(asked: ClosureAsked): Promise<Consequences>;
  /** The way to a place with the closure; null where no way leads. */
  wayRound(asked: ClosureAsked, fid: string, profile: TriedProfile): Promise<WayRound | null>;
  /** Which places of a building can't be reached without a step. */
  stepFreeAudit(building: string): Promise<StepFreeAudit>;
}
