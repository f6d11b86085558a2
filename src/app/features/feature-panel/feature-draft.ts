import type { Feature, FeatureKind } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { propertiesOf, valuesOf, type FeatureValues } from '../../../domain/fields/index.ts';
import { typeOf } from '../../../domain/rules/index.ts';
import type { FeaturePatch } from '../../../domain/ops/index.ts';
import { kindOf } from '../../../domain/taxonomy/index.ts';
import type { Draft } from '../../forms/index.ts';

export const featureDraft = ({ properties, geometry }: Feature): Draft<FeatureValues> => ({
  values: valuesOf(properties),
  geometry,
});

/**
 * What a feature is under this type. One whose type was left as it is stays what it was, also where the taxonomy has made
 * another class of that type meanwhile: nobody chose to give up what stands on its card.
 */
export function kindUnder(stored: Feature | null, typeCode: string, taxonomy: Taxonomy): FeatureKind {
  return stored?.properties.typeCode === typeCode ? stored.kind : kindOf(typeCode, taxonomy);
}

/** What the form says of a feature that is stored as this; null without a shape. */
export function saidOf(
  stored: Feature,
  draft: Draft<FeatureValues> | null,
  taxonomy: Taxonomy,
): FeaturePatch | null {
  if (draft === null || draft.geometry === null) return null;
  const kind = kindUnder(stored, draft.values.typeCode, taxonomy);
  const properties = propertiesOf(
    draft.values,
    stored.properties,
    kind,
    typeOf(taxonomy, draft.values.typeCode),
  );
  return { kind, geometry: draft.geometry, properties };
}
