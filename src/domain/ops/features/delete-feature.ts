import type { Feature } from '../../entities/feature.ts';
import type { Moment } from '../../moment/moment.ts';
import { GONE_ON_SURVEY } from '../../survey/verification.ts';
import { deleted } from '../record-change.ts';

export function deleteFeature(feature: Feature): Moment {
  return { label: 'deleteFeature', changes: [deleted('features', feature)] };
}

/** A surveyor did not find it any more: that is told apart from all else that is deleted. */
export const goneOnSurvey = (feature: Feature): Moment => ({
  ...deleteFeature(feature),
  label: GONE_ON_SURVEY,
});
