import { getFeature } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import {
  changeFeature,
  createFeature,
  type FeatureDraft,
  type FeaturePatch,
  type FeaturePlace,
} from '../../../domain/ops/index.ts';
import type { Command } from '../command.ts';
import { commit } from '../commit.ts';
import { newFid } from '../new-ids.ts';
import { patched, type PatchOf } from './apply-patch.ts';

export type SaveFeatureInput =
  | { mode: 'add'; place: FeaturePlace; draft: FeatureDraft }
  | { mode: 'edit'; fid: string; patch: PatchOf<Feature, FeaturePatch> };

/** Makes or changes one feature; a shape of several parts makes one feature per part. */
export const saveFeature: Command<SaveFeatureInput> = {
  id: 'save-feature',
  run: (workspace, input) =>
    commit(workspace, async () => {
      const newId = () => newFid(workspace);
      if (input.mode === 'add') return createFeature(input.place, input.draft, newId);
      return patched(await getFeature(workspace.db, input.fid), input.patch, (feature, patch) =>
        changeFeature(feature, patch, newId),
      );
    }),
};
