import { copyFeature, type CopiedFeature, type FeaturePlace } from '../../../domain/ops/index.ts';
import type { Command, CommandOutcome } from '../command.ts';
import { commit } from '../commit.ts';
import { newFid } from '../new-ids.ts';

export interface PasteFeatureInput {
  copied: CopiedFeature;
  place: FeaturePlace;
  /** Metres to the south-east. */
  shift: number;
}

/** Makes another feature like one that was copied; the outcome says its key. */
export const pasteFeature: Command<PasteFeatureInput, CommandOutcome & { fid: string }> = {
  id: 'paste-feature',
  run: async (workspace, { copied, place, shift }) => {
    const fid = newFid(workspace);
    let isFirst = true;
    const next = () => {
      const given = isFirst ? fid : newFid(workspace);
      isFirst = false;
      return given;
    };
    const outcome = await commit(workspace, async () => copyFeature(copied, place, shift, next));
    return { ...outcome, fid };
  },
};
