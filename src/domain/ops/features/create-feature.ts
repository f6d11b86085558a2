import type { Fid } from '../../entities/ids.ts';
import type { Moment } from '../../moment/moment.ts';
import { created } from '../record-change.ts';
import { featureRow, type FeatureDraft, type FeaturePlace } from './feature-row.ts';
import { withCircle } from '../../geometry/shapes/keep-circle.ts';
import { splitMultiPolygon } from './split-multi-polygon.ts';

/**
 * Makes the feature, or one per part where its shape is a multi-polygon.
 * @param newId gives the ids of the parts after the first
 */
export function createFeature(place: FeaturePlace, draft: FeatureDraft, newId: () => Fid): Moment {
  const properties = withCircle(draft.properties, draft.geometry);
  const parts = splitMultiPolygon({ ...draft, properties }, newId);
  return {
    label: 'createFeature',
    changes: parts.map((part) => created('features', featureRow(place, part))),
  };
}
