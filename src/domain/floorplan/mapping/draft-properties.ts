import { featurePropertiesSchema, type FeatureProperties } from '../../entities/feature.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import { LENGTH } from '../../limits.ts';
import { cutText } from '../../ops/index.ts';
import { typeOf } from '../../rules/index.ts';
import type { PlanFeature } from '../plan.ts';
import { arabicTextOf, otherTextsOf } from '../localized-text.ts';
import { convertProperties, externalIdOf } from './convert-properties.ts';
import type { Lost } from './loss-list.ts';
import type { TypeMapping } from './mapping-types.ts';
import { ownTexts } from './own-texts.ts';
import { sourceProperties } from './source-properties.ts';
import { isRecord } from '../read/is-record.ts';
import { textMembers } from './text-members.ts';
import type { MadeFeatureClass } from './classify-feature.ts';

/** Filled on the way out by where the feature then is, so what the file says of them is not kept. */
const NUMBERED = new Set(['fid', 'sid', 'bid', 'lvl', 'cid', 'publishState']);

export interface DraftProperties {
  properties: FeatureProperties;
  /** What the file says of the feature and these don't. */
  lost: Lost[];
}

/** Properties of the feature that a verdict makes, and what of the file's feature has no place in it. */
export function draftProperties(
  feature: PlanFeature,
  made: MadeFeatureClass,
  mapping: TypeMapping | null,
  taxonomy: Taxonomy,
): DraftProperties {
  const draft = mapping
    ? mappedProperties(feature, made, mapping, taxonomy)
    : directProperties(feature, made);
  return { ...draft, lost: [...draft.lost, ...lostBeside(feature, draft.properties)] };
}

const shortName = (name: string): string => cutText(name, LENGTH.featureName[1]);

/**
 * Our own properties, as in a file that we wrote, or that another program did who has its own way of writing them. Members
 * of ours that can't be read as what they should be are lost.
 */
function directProperties({ properties, ownId }: PlanFeature, made: MadeFeatureClass): DraftProperties {
  const given = Object.entries(properties).filter(([name, value]) => !NUMBERED.has(name) && value !== null);
  const converted = convertProperties(Object.fromEntries(given));
  const eid = converted['eid'] ?? (isOwnKey(ownId, properties) ? null : externalIdOf(ownId));
  const { members, used } = textMembers(properties, properties);
  for (const name of used) delete converted[name];
  const free = converted['extra'];
  const extra = isRecord(free) ? free : {};
  const hasMembers = Object.keys(members).length > 0;
  const all = {
    ...converted,
    ...(eid !== null && { eid }),
    ...(hasMembers && { extra: { ...members, ...extra } }),
    typeCode: made.typeCode,
  };
  const named = made.name ? { ...all, name: shortName(made.name) } : all;
  const isFreeLost = hasMembers && free !== undefined && !isRecord(free);
  const languages = [
    ...(isFreeLost ? [{ what: 'property', name: 'extra', value: free } as const] : []),
    ...(['name', 'description'] as const).flatMap((name) => lostLanguages(name, properties[name])),
  ];
  const read = featurePropertiesSchema.safeParse(named);
  if (read.success) return { properties: read.data, lost: languages };
  const wrong = new Set(read.error.issues.map((issue) => issue.path[0]));
  const right = Object.entries(named).filter(([name]) => !wrong.has(name));
  const lost = given.flatMap(([name, value]): Lost[] =>
    wrong.has(name) ? [{ what: 'property', name, value }] : [],
  );
  return {
    properties: featurePropertiesSchema.parse({ ...Object.fromEntries(right), typeCode: made.typeCode }),
    lost: [...lost, ...languages],
  };
}

/** Type and name by the mapping, texts of ours by their names; what else the file said goes to `extra.source`. */
function mappedProperties(
  { properties, ownId }: PlanFeature,
  made: MadeFeatureClass,
  mapping: TypeMapping,
  taxonomy: Taxonomy,
): DraftProperties {
  const nameProperty = mapping.nameProperty;
  const canBeNamed = typeOf(taxonomy, made.typeCode)?.properties.nameMode !== 'unavailable';
  const name = canBeNamed && nameProperty !== null ? properties[nameProperty] : null;
  const arabic = arabicTextOf(name);
  const named = canBeNamed && nameProperty !== null ? [nameProperty] : [];
  const others = Object.fromEntries(Object.entries(properties).filter(([one]) => !named.includes(one)));
  const texts = ownTexts(others, made.typeCode, taxonomy);
  const translated = textMembers(others, { name, description: others['description'] });
  const used = new Set([...named, ...Object.keys(texts), ...translated.used]);
  const source = sourceProperties(properties, used);
  const extra = { ...translated.members, ...(source.kept && { source: source.kept }) };
  const eid = externalIdOf(ownId);
  return {
    properties: {
      ...texts,
      typeCode: made.typeCode,
      ...(canBeNamed && made.name && { name: shortName(made.name) }),
      ...(arabic && { name_ar: shortName(arabic) }),
      ...(eid !== null && { eid }),
      ...(Object.keys(extra).length > 0 && { extra }),
    },
    lost: [...source.lost, ...lostLanguages(nameProperty ?? '', name)],
  };
}

const lostLanguages = (name: string, value: unknown): Lost[] =>
  otherTextsOf(value).map(([language, text]) => ({
    what: 'property',
    name: `${name}.${language}`,
    value: text,
  }));

/** In a file that we wrote the id is the feature's key, and no external id: an import gives a new key. */
const isOwnKey = (ownId: string | null | undefined, { fid }: PlanFeature['properties']): boolean =>
  typeof ownId === 'string' && ownId === fid;

/** What a feature of GeoJSON has beside its properties. */
function lostBeside(
  { ownId, height, properties, foreign = {} }: PlanFeature,
  { eid }: FeatureProperties,
): Lost[] {
  const lost: Lost[] = Object.entries(foreign).map(([name, value]) => ({ what: 'member', name, value }));
  if (ownId !== undefined && eid !== ownId && !isOwnKey(ownId, properties))
    lost.push({ what: 'member', name: 'id', value: ownId });
  if (height !== undefined) lost.push({ what: 'height', name: '', value: height });
  return lost;
}
