import { kindsWhere } from '../../content/index.ts';
import type { FeatureKind } from '../../entities/feature.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import { LENGTH } from '../../limits.ts';
import { cutText } from '../../ops/index.ts';
import { needsName, typeOf } from '../../rules/index.ts';
import { kindOf, normalTypeCode, shapesOf } from '../../taxonomy/index.ts';
import type { PlanFeature } from '../plan.ts';

export interface MadeFeatureClass {
  to: 'make';
  typeCode: string;
  kind: FeatureKind;
  name: string | null;
  isNameLong: boolean;
}

/** What becomes of one feature of the file. */
export type FeatureClass =
  | MadeFeatureClass
  /** Nothing that a level's content can hold: no geometry, a graph node, a global geofence. */
  | { to: 'leave-out'; kind?: FeatureKind }
  | { to: 'skip' }
  | { to: 'unfit' }
  | { to: 'broken' }
  /** An error that only another choice, or another file, can cure. `code` is the issue's. */
  | { to: 'refuse'; code: string; detail: string | null };

/** Kinds that don't belong to a level, or are saved as a whole network. */
const NOT_BY_FILE: ReadonlySet<FeatureKind> = new Set(kindsWhere(({ isInPlans }) => !isInPlans));

/** What a type says about a feature of this shape and name. */
export function classifyFeature(
  feature: PlanFeature,
  rawTypeCode: string | null,
  name: string | null,
  taxonomy: Taxonomy,
): FeatureClass {
  if (feature.shape === null) return { to: 'leave-out' };
  const typeCode = rawTypeCode === null ? null : normalTypeCode(rawTypeCode);
  const type = typeCode === null ? undefined : typeOf(taxonomy, typeCode);
  if (typeCode === null || !type) {
    return { to: 'refuse', code: 'file-validation-type-code', detail: typeCode };
  }
  const kind = kindOf(typeCode, taxonomy);
  if (NOT_BY_FILE.has(kind)) return { to: 'leave-out', kind };
  const { geometry } = feature;
  if (!geometry || !shapesOf(typeCode, taxonomy).includes(geometry.type)) return { to: 'unfit' };
  if (feature.broken) return { to: 'broken' };
  if (!name && needsName(type)) return { to: 'refuse', code: 'file-validation-name', detail: typeCode };
  const isNameLong = name !== null && cutText(name, LENGTH.featureName[1]) !== name;
  return { to: 'make', typeCode, kind, name, isNameLong };
}
