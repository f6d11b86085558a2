import type { Feature, FeatureProperties } from '../../entities/feature.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import { kindOf, shapesOf } from '../../taxonomy/index.ts';
import type { CopiedFeature } from './copy-feature.ts';
import type { FeaturePatch } from './change-feature.ts';
import { CIRCLE_MEMBER } from '../../geometry/shapes/keep-circle.ts';

/** What names one thing, and so stays with it. */
const OWN = ['name', 'name_ar', 'eid'] as const;

/**
 * The attributes of one feature for another: all but what names it, and its shape. Its type goes along where that takes
 * the shape of the other.
 */
export function attributesFor(feature: Feature, copied: CopiedFeature, taxonomy: Taxonomy): FeaturePatch {
  const { typeCode: copiedType } = copied.properties;
  const takesShape = shapesOf(copiedType, taxonomy).includes(feature.geometry.type);
  const typeCode = takesShape ? copiedType : feature.properties.typeCode;
  const { [CIRCLE_MEMBER]: _theirs, ...extra } = copied.properties.extra ?? {};
  const ownCircle = feature.properties.extra?.[CIRCLE_MEMBER];
  const custom = ownCircle === undefined ? extra : { ...extra, [CIRCLE_MEMBER]: ownCircle };
  const properties: FeatureProperties = { ...copied.properties, typeCode };
  for (const name of OWN) {
    const own = feature.properties[name];
    if (own === undefined) delete properties[name];
    else properties[name] = own;
  }
  if (Object.keys(custom).length > 0) properties.extra = custom;
  else delete properties.extra;
  return { kind: kindOf(typeCode, taxonomy), properties };
}
