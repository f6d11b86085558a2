import { getLevel } from '../../db/index.ts';
import { changeLevel, type LevelPatch } from '../../domain/ops/index.ts';
import { mayEdit, readOnlyReason, type Command } from './command.ts';
import { commit } from './commit.ts';

export interface SaveLevelInput {
  lid: string;
  patch: LevelPatch;
}

/** Changes a level that is there; `importLevel` makes one. */
export const saveLevel: Command<SaveLevelInput> = {
  id: 'save-level',
  labelKey: 'saveLevel',
  available: mayEdit,
  disabledReason: readOnlyReason,
  run: (workspace, { lid, patch }) =>
    commit(workspace, async () => {
      const level = await getLevel(workspace.db, lid);
      return level === undefined ? null : changeLevel(level, patch);
    }),
};
