import type { Feature } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { propertiesOf, valuesOf, type FeatureValues } from '../../../domain/fields/index.ts';
import type { FeaturePatch } from '../../../domain/ops/index.ts';
import { kindOf } from '../../../domain/taxonomy/index.ts';
import type { Draft } from '../../forms/index.ts';

export const featureDraft = ({ properties, geometry }: Feature): Draft<FeatureValues> => ({
  values: valuesOf(properties),
  geometry,
});

/** What the form says of a feature that is stored as this; null without a shape. */
export function saidOf(
  { properties }: Feature,
  draft: Draft<FeatureValues> | null,
  taxonomy: Taxonomy,
): FeaturePatch | null {
  if (draft === null || draft.geometry === null) return null;
  const kind = kindOf(draft.values.typeCode, taxonomy);
  return { kind, geometry: draft.geometry, properties: propertiesOf(draft.values, properties, kind) };
}
