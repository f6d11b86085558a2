import { kindByTypeCode, UNKNOWN_KIND, type FeatureKind } from '../content/index.ts';
import type { Taxonomy } from '../entities/feature-type.ts';

/**
 * Which list a feature of this type is in. A code that the taxonomy does not hold counts as a map object, like
 * `undefined` does, so that a feature from a newer server stays visible.
 */
export function kindOf(typeCode: string, taxonomy: Taxonomy): FeatureKind {
  const type = Object.hasOwn(taxonomy, typeCode) ? taxonomy[typeCode] : undefined;
  return kindByTypeCode(typeCode) ?? type?.properties.class ?? UNKNOWN_KIND;
}
