import type { Feature } from '../../entities/feature.ts';
import type { Moment } from '../../moment/moment.ts';
import { changed, deleted } from '../record-change.ts';

/** Changes many features in one step, none of them in its shape. */
export const changeFeatures = (pairs: readonly (readonly [before: Feature, after: Feature])[]): Moment => ({
  label: 'changeFeatures',
  changes: pairs.flatMap(([before, after]) => changed('features', before, after)),
});

/** Deletes many features in one step. */
export const deleteFeatures = (features: readonly Feature[]): Moment => ({
  label: 'deleteFeatures',
  changes: features.map((feature) => deleted('features', feature)),
});
