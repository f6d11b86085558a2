import { isBeacon } from '../../content/index.ts';
import type { Feature } from '../../entities/feature.ts';
import { fieldOf, fieldsWhere, isBoundToType, isMemberField, type FieldMerge } from '../../fields/index.ts';
import { sameValue } from '../../moment/index.ts';
import type { FieldCollector, FieldRule } from './field-collector.ts';
import { buttonsByIntent, mergeButtons } from './merge-buttons.ts';
import { mergeImages, mergeWords } from '../values/merge-lists.ts';
import { mergeLinks } from './merge-links.ts';
import { areRecords, memberOf, mergeRecord, namesIn, type Members } from './merge-record.ts';
import { mergeValue, sameOrAbsent, type ThreeVersions } from '../values/merge-value.ts';
import { ruleInExtra } from './merge-verification.ts';

export interface FeatureVersions {
  base: Feature | null;
  mine: Feature;
  theirs: Feature;
}

const AT = 'properties';
const TYPE = `${AT}.typeCode`;
const BEACON = `${AT}.beacon`;
/** What a beacon says on the air: it names it only as a whole. */
const ON_AIR = fieldsWhere(({ merge }) => merge === 'onAir');

const mergeOf = (name: string): FieldMerge => fieldOf(name)?.merge ?? 'value';
const isOnAir = (name: string): boolean => mergeOf(name) === 'onAir';

const RULES: Partial<Record<FieldMerge, FieldRule>> = {
  words: { together: mergeWords },
  images: { together: mergeImages },
  links: { together: mergeLinks },
};

/** Merges the properties of a feature, and the kind that goes with its type. */
export function mergeProperties(
  versions: FeatureVersions,
  fields: FieldCollector,
): Pick<Feature, 'kind' | 'properties'> {
  const three: ThreeVersions = {
    base: versions.base?.properties,
    mine: versions.mine.properties,
    theirs: versions.theirs.properties,
  };
  const bound = boundToType(versions, three);
  const isOfBeacon = [versions.base, versions.mine, versions.theirs].some(
    (row) => row !== null && isBeacon(row),
  );
  const type = bound === null ? null : mergeType(three, bound, fields);
  const merged = mergeRecord(three, (name, member) => {
    if (type !== null && (name === 'typeCode' || bound?.includes(name))) return memberOf(type, name);
    return isOfBeacon && isOnAir(name) ? undefined : mergeMember(name, member, fields);
  });
  const isNamedByType = bound?.includes('uuid') ?? false;
  const onAir = isOfBeacon && !isNamedByType ? fields.merge(BEACON, onAirOf(three)) : undefined;
  const properties = { ...merged, ...(onAir as Members | undefined) } as Feature['properties'];
  const isTheirs = sameValue(properties.typeCode, versions.theirs.properties.typeCode);
  return { kind: isTheirs ? versions.theirs.kind : versions.mine.kind, properties };
}

function mergeMember(name: string, member: ThreeVersions, fields: FieldCollector): unknown {
  const path = `${AT}.${name}`;
  const ruleOf = (key: string): FieldRule => {
    if (name !== 'extra') return {};
    return isMemberField(key) ? (RULES[mergeOf(key)] ?? {}) : ruleInExtra(key, member);
  };
  const inner = (key: string, one: ThreeVersions): unknown =>
    fields.merge(`${path}.${key}`, one, ruleOf(key));
  const how = mergeOf(name);
  if (how === 'links') return mergeLinksOf(path, member, fields);
  if (how === 'members' && areRecords(member)) return mergeRecord(member, inner);
  const buttons = how === 'buttons' ? buttonsByIntent(member) : null;
  return buttons === null ? fields.merge(path, member, RULES[how]) : mergeButtons(buttons, inner);
}

/** One value but for links of which both sides changed the same members: of those each is a field of its own. */
function mergeLinksOf(path: string, three: ThreeVersions, fields: FieldCollector): unknown {
  const isWhole =
    fields.choiceFor(path) !== undefined || mergeValue(three) !== null || mergeLinks(three) !== null;
  const merged = isWhole
    ? null
    : mergeLinks(three, (to, name, member) => fields.merge(`${path}.${to}.${name}`, member));
  return merged === null ? fields.merge(path, three, RULES.links) : merged.value;
}

/**
 * Members that go with the type, where one side made it another kind of thing while the other went on with what only
 * the first kind has, or made it a third. Null: the type is a field like any other.
 */
function boundToType(versions: FeatureVersions, three: ThreeVersions): string[] | null {
  const { base, mine, theirs } = versions;
  if (mine.kind === theirs.kind) return null;
  const names = namesIn(three).filter(isBoundToType);
  const differing = names.filter((name) => !alike(three.mine, three.theirs, name));
  if (base === null) return differing;
  const staying = [mine, theirs].find((side) => side.kind === base.kind);
  if (staying === undefined) return differing;
  const isTouched = names.some((name) => !alike(base.properties, staying.properties, name));
  const isRetyped = !sameValue(base.properties.typeCode, staying.properties.typeCode);
  return isTouched || isRetyped ? differing : null;
}

const alike = (a: unknown, b: unknown, name: string): boolean =>
  sameOrAbsent(memberOf(a, name), memberOf(b, name));

/** The type and its fields, from the chosen side: mine until a choice is made. */
function mergeType(three: ThreeVersions, bound: readonly string[], fields: FieldCollector): unknown {
  const types = {
    path: TYPE,
    base: memberOf(three.base, 'typeCode'),
    mine: memberOf(three.mine, 'typeCode'),
    theirs: memberOf(three.theirs, 'typeCode'),
  };
  const choice = fields.choiceFor(TYPE);
  if (choice === undefined) {
    const follow = new Set(bound.map((name) => (isOnAir(name) ? BEACON : `${AT}.${name}`)));
    fields.conflicts.push({ ...types, with: [...follow] });
    return three.mine;
  }
  fields.settled(types, types[choice], choice);
  return three[choice];
}

function onAirOf({ base, mine, theirs }: ThreeVersions): ThreeVersions {
  const named = (properties: unknown): Members | undefined => {
    const entries = ON_AIR.flatMap((name): [string, unknown][] => {
      const value = memberOf(properties, name);
      return value === undefined ? [] : [[name, value]];
    });
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  };
  return { base: named(base), mine: named(mine), theirs: named(theirs) };
}
