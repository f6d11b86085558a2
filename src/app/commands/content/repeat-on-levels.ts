import { getLevel, isLevelKnown, listFeatures } from '../../../db/index.ts';
import { isNetworkNode } from '../../../domain/content/index.ts';
import { repeatFeatures, type RepeatTarget } from '../../../domain/ops/index.ts';
import type { Command, CommandOutcome } from '../command.ts';
import { commit } from '../commit.ts';
import { newFid } from '../new-ids.ts';

export interface RepeatOnLevelsInput {
  /** On one level; network nodes among them stay where they are. */
  fids: readonly string[];
  /** Other levels of the same building. */
  levelLids: readonly string[];
  /** Names that begin with the level's number get that of each level. */
  isNumbered: boolean;
}

/**
 * Makes the same features on other levels: one step of undo. The outcome says how many were made. A level that was never
 * read here is read first, for what it has already is left out; where it can't be, nothing is made.
 */
export const repeatOnLevels: Command<
  RepeatOnLevelsInput,
  (CommandOutcome | { ok: false; code: 'levelUnread' }) & { made: number }
> = {
  id: 'repeat-on-levels',
  run: async (workspace, { fids, levelLids, isNumbered }) => {
    const { db, engine } = workspace;
    for (const lid of levelLids) {
      if (!(await isLevelKnown(db, lid))) await engine.pullLevel(lid);
      if (!(await isLevelKnown(db, lid))) return { ok: false, code: 'levelUnread', made: 0 };
    }
    let made = 0;
    const outcome = await commit(workspace, async () => {
      const rows = await db.features.bulkGet([...fids]);
      const features = rows.filter((row) => row !== undefined).filter((row) => !isNetworkNode(row));
      const [first] = features;
      const from = first?.levelLid == null ? undefined : await getLevel(db, first.levelLid);
      if (from === undefined) return null;
      const targets: RepeatTarget[] = [];
      for (const lid of levelLids) {
        const level = await getLevel(db, lid);
        if (level === undefined) return null;
        targets.push({ level, features: await listFeatures(db, lid) });
      }
      const moment = repeatFeatures(features, targets, isNumbered ? from : null, () => newFid(workspace));
      made = moment.changes.length;
      return moment;
    });
    return { ...outcome, made };
  },
};
