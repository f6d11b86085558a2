import { getFeature } from '../../../db/index.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import {
  attributesFor,
  changeFeature,
  copyFeature,
  type CopiedFeature,
  type FeaturePlace,
} from '../../../domain/ops/index.ts';
import type { Command, CommandOutcome } from '../command.ts';
import { commit } from '../commit.ts';
import { newFid } from '../new-ids.ts';

export interface PasteFeatureInput {
  copied: CopiedFeature;
  place: FeaturePlace;
  /** Metres to the south-east. */
  shift: number;
}

/** Makes another feature like the copied one; the outcome has its key. */
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

/** Gives a feature the type and the details of a copied one. Its name, external id and shape stay. */
export const pasteAttributes: Command<{ fid: string; copied: CopiedFeature; taxonomy: Taxonomy }> = {
  id: 'paste-attributes',
  run: (workspace, { fid, copied, taxonomy }) =>
    commit(workspace, async () => {
      const feature = await getFeature(workspace.db, fid);
      if (feature === undefined) return null;
      return changeFeature(feature, attributesFor(feature, copied, taxonomy), () => newFid(workspace));
    }),
};
