import { getLevel, indexStateOf, listFeatures } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { Carry } from '../../../domain/geometry/index.ts';
import { changeLevel, moveLevel, type LevelPatch } from '../../../domain/ops/index.ts';
import type { Command } from '../command.ts';
import { commit } from '../commit.ts';
import { patched, type PatchOf } from './apply-patch.ts';

export interface SaveLevelInput {
  lid: string;
  patch: PatchOf<Level, LevelPatch>;
  /** Where all that is on the level goes, whose plan lies elsewhere now; null where it stays. */
  carry?: Carry | null;
}

/** Changes a level that is there; `importLevel` makes one. */
export const saveLevel: Command<SaveLevelInput> = {
  id: 'save-level',
  run: async (workspace, { lid, patch, carry = null }) => {
    const { db, engine } = workspace;
    let isMoved = false;
    let isUnderWay = false;
    const outcome = await commit(workspace, async () => {
      const stored = await getLevel(db, lid);
      const features = carry === null ? [] : await listFeatures(db, lid);
      const moment = patched(stored, patch, (level, said) =>
        carry === null ? changeLevel(level, said) : moveLevel(level, said, features, carry),
      );
      const index = moment?.changes.flatMap(({ after }) =>
        after !== null && 'levelIndex' in after ? [after.levelIndex] : [],
      )[0];
      isMoved = index !== undefined && index !== stored?.levelIndex;
      isUnderWay = isMoved && (await indexStateOf(db, lid)) !== 'free';
      return isUnderWay ? null : moment;
    });
    if (isUnderWay && !outcome.ok) return { ok: false, code: 'levelUnderWay' };
    // Somebody else's level with the index that it had was left out of what was read.
    if (isMoved && outcome.ok) void engine.pullHierarchy();
    return outcome;
  },
};
