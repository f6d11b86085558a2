import { getFeature } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import {
  changeFeature,
  createFeature,
  type FeatureDraft,
  type FeaturePatch,
  type FeaturePlace,
} from '../../../domain/ops/index.ts';
import { withVerification } from '../../../domain/survey/verification.ts';
import type { Command } from '../command.ts';
import { commit } from '../commit.ts';
import { newFid } from '../new-ids.ts';
import { applyPatch, type PatchOf } from './apply-patch.ts';

export type SaveFeatureInput =
  | { mode: 'add'; place: FeaturePlace; draft: FeatureDraft }
  | {
      mode: 'edit';
      fid: string;
      patch: PatchOf<Feature, FeaturePatch>;
      /** A surveyor was there and entered the changes: it counts as changed in the same step. */
      seenBy?: string;
    };

/** Makes or changes one feature; a shape of several parts makes one feature per part. */
export const saveFeature: Command<SaveFeatureInput> = {
  id: 'save-feature',
  run: (workspace, input) =>
    commit(workspace, async () => {
      const newId = () => newFid(workspace);
      if (input.mode === 'add') return createFeature(input.place, input.draft, newId);
      const { seenBy: by } = input;
      return applyPatch(await getFeature(workspace.db, input.fid), input.patch, (feature, patch) => {
        if (by === undefined) return changeFeature(feature, patch, newId);
        const { properties = feature.properties } = patch;
        const seen = { at: Math.round(workspace.latestNow() / 1000), by };
        const next = withVerification({ properties }, seen, { isChanged: true });
        return changeFeature(feature, { ...patch, properties: next }, newId);
      });
    }),
};
