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
 * The kind of a feature under this type. With an unchanged type it stays the same, even if the taxonomy has moved that type to
 * another class meanwhile: the person did not choose to lose the card's values.
 */
export function kindUnder(stored: Feature | null, typeCode: string, taxonomy: Taxonomy): FeatureKind {
  return stored?.properties.typeCode === typeCode ? stored.kind : kindOf(typeCode, taxonomy);
}

/** What the form changes of a feature that is stored as this; null without a shape. */
export function patchOf(
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
