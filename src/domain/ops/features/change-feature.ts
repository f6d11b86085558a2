import type { Feature } from '../../entities/feature.ts';
import type { Fid } from '../../entities/ids.ts';
import { sameValue } from '../../moment/equal-json.ts';
import type { Moment } from '../../moment/moment.ts';
import { changed, created } from '../record-change.ts';
import { withCircle } from '../../geometry/shapes/keep-circle.ts';
import { featureRow, type FeatureDraft } from './feature-row.ts';
import { propertiesForType } from './properties-for-type.ts';
import { splitMultiPolygon } from './split-multi-polygon.ts';

export type FeaturePatch = Partial<Pick<FeatureDraft, 'kind' | 'geometry' | 'properties'>>;

/**
 * Changes kind, shape or properties (`properties` replaces them whole); absent members stay. A shape that became a
 * multi-polygon changes the feature to its first part and makes a feature of each other one.
 * @param newId gives the ids of the parts after the first
 */
export function changeFeature(feature: Feature, patch: FeaturePatch, newId: () => Fid): Moment {
  const next = { ...feature, ...patch };
  const kept = propertiesForType(next.properties, feature, next.kind);
  const isReshaped = !sameValue(feature.geometry, next.geometry);
  const properties = isReshaped ? withCircle(kept, next.geometry) : kept;
  const [first, ...others] = splitMultiPolygon({ ...next, properties }, newId);
  return {
    label: 'changeFeature',
    changes: [
      ...changed('features', feature, { ...next, ...first }),
      ...others.map((part) => created('features', featureRow(feature, part))),
    ],
  };
}
