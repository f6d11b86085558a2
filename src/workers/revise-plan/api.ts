import type { Answer } from '../../domain/coded-error.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import type { Revision } from '../../domain/revision/index.ts';

export interface LevelToRevise {
  features: readonly Feature[];
  taxonomy: Taxonomy;
}

export type RevisedPlan = Answer<Revision>;

export interface RevisePlanApi {
  /**
   * Finds the rooms of a newer plan and holds them against those of the level. `plan` is a FeatureCollection on earth as
   * UTF-8 JSON; the bytes are given away. Refused with the codes of the room finder; without rows where no room is found.
   */
  revise(plan: Uint8Array, level: LevelToRevise): Promise<RevisedPlan>;
}
