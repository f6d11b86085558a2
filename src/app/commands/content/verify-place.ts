import { getFeature } from '../../../db/index.ts';
import { verifyFeature } from '../../../domain/ops/index.ts';
import type { Said } from '../../../domain/survey/verification.ts';
import type { Command } from '../command.ts';
import { commit } from '../commit.ts';

export interface VerifyInput extends Said {
  fid: string;
  /** The surveyor at the place. */
  by: string;
}

/** A surveyor saw a place as it is: one step of undo. */
export const verifyPlace: Command<VerifyInput> = {
  id: 'verify-place',
  run: (workspace, { fid, by, ...said }) =>
    commit(workspace, async () => {
      const feature = await getFeature(workspace.db, fid);
      if (feature === undefined) return null;
      return verifyFeature(feature, { at: Math.round(workspace.latestNow() / 1000), by }, said);
    }),
};
