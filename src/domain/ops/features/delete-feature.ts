import type { Feature } from '../../entities/feature.ts';
import type { Moment } from '../../moment/moment.ts';
import { deleted } from '../record-change.ts';

export function deleteFeature(feature: Feature): Moment {
  return { label: 'deleteFeature', changes: [deleted('features', feature)] };
}
