import { getFeature, sameContent } from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { carriedOver } from '../../domain/merge/index.ts';
import {
  changeFeature,
  createFeature,
  type FeatureDraft,
  type FeaturePatch,
  type FeaturePlace,
} from '../../domain/ops/index.ts';
import { mayEdit, readOnlyReason, type Command } from './command.ts';
import { commit } from './commit.ts';
import { newFid } from './new-ids.ts';

export type SaveFeatureInput =
  | { mode: 'add'; place: FeaturePlace; draft: FeatureDraft }
  | {
      mode: 'edit';
      fid: string;
      patch: FeaturePatch;
      /** The feature that the patch was made from; what has changed in it since goes together with the patch. */
      from?: Feature;
    };

/** Makes or changes one feature; a shape of several parts makes one feature per part. */
export const saveFeature: Command<SaveFeatureInput> = {
  id: 'save-feature',
  labelKey: 'saveFeature',
  available: mayEdit,
  disabledReason: readOnlyReason,
  run: (workspace, input) =>
    commit(workspace, async () => {
      const newId = () => newFid(workspace);
      if (input.mode === 'add') return createFeature(input.place, input.draft, newId);
      const feature = await getFeature(workspace.db, input.fid);
      if (feature === undefined) return null;
      return changeFeature(feature, upToDate(feature, input.patch, input.from), newId);
    }),
};

/** The patch on what is stored now: news may have come in after the form had been painted for the last time. */
function upToDate(stored: Feature, patch: FeaturePatch, from: Feature | undefined): FeaturePatch {
  if (from === undefined || sameContent(stored, from)) return patch;
  const { kind, geometry, properties } = carriedOver('features', stored, from, { ...from, ...patch });
  return { kind, geometry, properties };
}
