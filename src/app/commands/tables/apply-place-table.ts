import { getFeature, getLevel } from '../../../db/index.ts';
import { PLACE_KIND } from '../../../domain/content/index.ts';
import type { Change } from '../../../domain/moment/moment.ts';
import { addFeatures, changeFeature } from '../../../domain/ops/index.ts';
import type { RowVerdict } from '../../../domain/tables/index.ts';
import type { Command } from '../command.ts';
import { commit } from '../commit.ts';
import { newFid } from '../new-ids.ts';

export interface ApplyPlaceTableInput {
  levelLid: string;
  /** Those that are to be taken over. */
  rows: readonly RowVerdict[];
}

/** Takes over rows of a table: new places and changed ones, in one step that is undone as one. */
export const applyPlaceTable: Command<ApplyPlaceTableInput> = {
  id: 'apply-place-table',
  run: (workspace, { levelLid, rows }) =>
    commit(workspace, async () => {
      const level = await getLevel(workspace.db, levelLid);
      if (level === undefined) return null;
      const newId = () => newFid(workspace);
      const drafts = rows.flatMap((row) =>
        row.is === 'new' ? [{ fid: newId(), kind: PLACE_KIND, ...row.to }] : [],
      );
      const changes: Change[] = [...addFeatures(level, drafts).changes];
      for (const row of rows) {
        if (row.is !== 'changed' && row.is !== 'conflict') continue;
        const feature = await getFeature(workspace.db, row.fid);
        if (feature !== undefined) changes.push(...changeFeature(feature, row.to, newId).changes);
      }
      return { label: 'importTable', changes };
    }),
};
