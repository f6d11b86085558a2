import { featurePropertiesSchema, type FeatureProperties } from '../../entities/feature.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import { LENGTH } from '../../limits.ts';
import { cutText } from '../../ops/index.ts';
import { typeOf } from '../../rules/index.ts';
import type { PlanFeature } from '../plan.ts';
import { arabicTextOf } from '../text-of.ts';
import type { TypeMapping } from './mapping.ts';
import { sourceProperties } from './source-properties.ts';
import type { MadeVerdict } from './verdict.ts';

/** Filled on the way out by where the feature then is, so what the file says of them is not kept. */
const NUMBERED = new Set(['fid', 'sid', 'bid', 'lvl', 'cid', 'publishState']);

/** Properties of the feature that a verdict makes. */
export function draftProperties(
  feature: PlanFeature,
  made: MadeVerdict,
  mapping: TypeMapping | null,
  taxonomy: Taxonomy,
): FeatureProperties {
  return mapping ? mappedProperties(feature, made, mapping, taxonomy) : directProperties(feature, made);
}

const shortName = (name: string): string => cutText(name, LENGTH.featureName[1]);

/** Our own properties, as in a file that we wrote. Members of ours that have the wrong type are dropped. */
function directProperties({ properties }: PlanFeature, made: MadeVerdict): FeatureProperties {
  const kept = Object.entries(properties).filter(([name, value]) => !NUMBERED.has(name) && value !== null);
  const all = { ...Object.fromEntries(kept), typeCode: made.typeCode };
  const named = made.name ? { ...all, name: shortName(made.name) } : all;
  const read = featurePropertiesSchema.safeParse(named);
  if (read.success) return read.data;
  const wrong = new Set(read.error.issues.map((issue) => issue.path[0]));
  const right = Object.entries(named).filter(([name]) => !wrong.has(name));
  return featurePropertiesSchema.parse({ ...Object.fromEntries(right), typeCode: made.typeCode });
}

/** Type and name by the mapping; what else the file said goes to `extra.source`. */
function mappedProperties(
  { properties }: PlanFeature,
  made: MadeVerdict,
  mapping: TypeMapping,
  taxonomy: Taxonomy,
): FeatureProperties {
  const nameProperty = mapping.nameProperty;
  const canBeNamed = typeOf(taxonomy, made.typeCode)?.properties.nameMode !== 'unavailable';
  const arabic = canBeNamed && nameProperty !== null ? arabicTextOf(properties[nameProperty]) : null;
  const used = new Set(canBeNamed && nameProperty !== null ? [nameProperty] : []);
  const source = sourceProperties(properties, used);
  return {
    typeCode: made.typeCode,
    ...(canBeNamed && made.name && { name: shortName(made.name) }),
    ...(arabic && { name_ar: shortName(arabic) }),
    ...(source && { extra: { source } }),
  };
}
