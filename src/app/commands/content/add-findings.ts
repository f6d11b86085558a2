import { getLevel } from '../../../db/index.ts';
import { addFeatures, type FeatureDraft } from '../../../domain/ops/index.ts';
import type { Command } from '../command.ts';
import { commit } from '../commit.ts';

export interface AddFindingsInput {
  levelLid: string;
  features: readonly FeatureDraft[];
}

/** Puts what was found on a plan onto its level, in one step. */
export const addFindings: Command<AddFindingsInput> = {
  id: 'add-findings',
  run: (workspace, { levelLid, features }) =>
    commit(workspace, async () => {
      const level = await getLevel(workspace.db, levelLid);
      return level === undefined ? null : addFeatures(level, features);
    }),
};
