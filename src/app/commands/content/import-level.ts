import { getBuilding, type Watch } from '../../../db/index.ts';
import { createLevel, type FeatureDraft, type NewLevel } from '../../../domain/ops/index.ts';
import type { Command } from '../command.ts';
import { commit } from '../commit.ts';
import type { DraftPart } from '../../state/drafts/staging.ts';

export interface ImportLevelInput {
  buildingLid: string;
  level: NewLevel;
  features: readonly FeatureDraft[];
  /** The draft of the next of several levels: it takes the place of this one's as the level is made. */
  next?: DraftPart;
  /** Told how far it is, and asked whether it is to go on: where not, nothing is made (`stopped`). */
  watch?: Watch;
}

/**
 * Makes the level and all of its content in one moment. Its floor plan was kept with `keepPlan` when it was picked; without one
 * no level is made (`gone`).
 */
export const importLevel: Command<ImportLevelInput> = {
  id: 'import-level',
  run: (workspace, { buildingLid, level, features, next, watch }) => {
    const make = async () => {
      const { db } = workspace;
      const building = await getBuilding(db, buildingLid);
      const plans = await db.files.where({ levelLid: level.lid }).count();
      return building === undefined || plans === 0 ? null : createLevel(building, level, features);
    };
    return commit(workspace, make, { ...next, ...(watch && { watch }) });
  },
};
