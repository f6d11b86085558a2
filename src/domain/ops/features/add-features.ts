import type { Level } from '../../entities/level.ts';
import type { Moment } from '../../moment/moment.ts';
import { created } from '../record-change.ts';
import { featureRow, type FeatureDraft } from './feature-row.ts';

/** Makes features on a level in one moment: one undo takes all of them back. */
export function addFeatures(
  { clientLid, siteLid, buildingLid, lid: levelLid }: Level,
  drafts: readonly FeatureDraft[],
): Moment {
  const place = { clientLid, siteLid, buildingLid, levelLid };
  return {
    label: 'createFeature',
    changes: drafts.map((draft) => created('features', featureRow(place, draft))),
  };
}
