import { getFeature } from '../../../db/index.ts';
import { verifyFeature } from '../../../domain/ops/index.ts';
import type { Command } from '../command.ts';
import { commit } from '../commit.ts';

export interface VerifyInput {
  fid: string;
  /** Who stood before the place. */
  by: string;
  /** What there is to remark. */
  note?: string;
}

/** A surveyor saw a place as it is: one step of undo. */
export const verifyPlace: Command<VerifyInput> = {
  id: 'verify-place',
  run: (workspace, { fid, by, note }) =>
    commit(workspace, async () => {
      const feature = await getFeature(workspace.db, fid);
      if (feature === undefined) return null;
      return verifyFeature(feature, { at: Math.round(workspace.now() / 1000), by }, note);
    }),
};
