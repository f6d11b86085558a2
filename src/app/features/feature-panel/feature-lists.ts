import { CONTENT_TYPES, kindsOf, type FeatureList } from '../../../domain/content/index.ts';
import type { FeatureType, Taxonomy } from '../../../domain/entities/feature-type.ts';
import { kindOf } from '../../../domain/taxonomy/index.ts';

/** The types of a list, by title. */
export function typesOfList(taxonomy: Taxonomy, list: FeatureList): FeatureType[] {
  const kinds = kindsOf(list);
  return Object.values(taxonomy)
    .filter((type) => kinds.includes(kindOf(type.code, taxonomy)))
    .sort((a, b) => a.title.localeCompare(b.title));
}

/** The types of other lists that something of this list may become. */
export function otherTypesOf(taxonomy: Taxonomy, list: FeatureList): FeatureType[] {
  const kinds: readonly string[] = CONTENT_TYPES[list].mayBecome;
  return Object.values(taxonomy).filter((type) => kinds.includes(kindOf(type.code, taxonomy)));
}

/** The type a new item starts with; empty where the user has to choose. */
export function firstTypeOf(taxonomy: Taxonomy, list: FeatureList): string {
  const types = typesOfList(taxonomy, list);
  const preferred = types.find((type) => type.code === CONTENT_TYPES[list].firstType);
  if (preferred !== undefined) return preferred.code;
  return types.length === 1 ? (types[0]?.code ?? '') : '';
}
