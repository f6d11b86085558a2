import { getLevel } from '../../db/index.ts';
import type { Level } from '../../domain/entities/level.ts';
import { changeLevel, type LevelPatch } from '../../domain/ops/index.ts';
import { mayEdit, readOnlyReason, type Command } from './command.ts';
import { commit } from './commit.ts';
import { patched, type PatchOf } from './patched.ts';

export interface SaveLevelInput {
  lid: string;
  patch: PatchOf<Level, LevelPatch>;
}

/** Changes a level that is there; `importLevel` makes one. */
export const saveLevel: Command<SaveLevelInput> = {
  id: 'save-level',
  labelKey: 'saveLevel',
  available: mayEdit,
  disabledReason: readOnlyReason,
  run: (workspace, { lid, patch }) =>
    commit(workspace, async () => patched(await getLevel(workspace.db, lid), patch, changeLevel)),
};
