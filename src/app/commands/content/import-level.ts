import { getBuilding } from '../../../db/index.ts';
import { createLevel, type FeatureDraft, type NewLevel } from '../../../domain/ops/index.ts';
import type { Command } from '../command.ts';
import { commit } from '../commit.ts';

export interface ImportLevelInput {
  buildingLid: string;
  level: NewLevel;
  features: readonly FeatureDraft[];
}

/**
 * Makes the level and all of its content in one moment. Its floor plan was kept with `keepPlan` when it was picked;
 * without one there is nothing to upload, and no level is made (`gone`).
 */
export const importLevel: Command<ImportLevelInput> = {
  id: 'import-level',
  run: (workspace, { buildingLid, level, features }) =>
    commit(workspace, async () => {
      const { db } = workspace;
      const building = await getBuilding(db, buildingLid);
      const plans = await db.files.where({ levelLid: level.lid }).count();
      return building === undefined || plans === 0 ? null : createLevel(building, level, features);
    }),
};
