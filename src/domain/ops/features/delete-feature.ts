import type { Feature } from '../../entities/feature.ts';
import type { Moment } from '../../moment/moment.ts';
import { GONE_ON_SURVEY } from '../../survey/verification.ts';
import { deleted } from '../record-change.ts';

export function deleteFeature(feature: Feature): Moment {
  return { label: 'deleteFeature', changes: [deleted('features', feature)] };
}

/** A surveyor did not find it: labelled apart from all other deletions. */
export const goneOnSurvey = (feature: Feature): Moment => ({
  ...deleteFeature(feature),
  label: GONE_ON_SURVEY,
});
