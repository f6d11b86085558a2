import { isNetworkNode } from '../../content/index.ts';
import type { Feature } from '../../entities/feature.ts';
import { beaconTwice } from './beacon-twice.ts';
import { externalIdTwice } from './external-id-twice.ts';
import { nameMissing } from './name-missing.ts';
import { networkBroken, networkPartial, pathThroughWall, unreachable } from './network-rules.ts';
import { notSquare } from './not-square.ts';
import { outsideBuilding } from './outside-building.ts';
import { overlap } from './overlap.ts';
import { pictureBroken } from './picture-broken.ts';
import { propertyMissing } from './property-missing.ts';
import type { AnyRule, CheckedAgainst, FeatureRule, Severity, UniqueRule } from './rule.ts';
import { translationMissing } from './translation-missing.ts';
import { unknownGroup } from './unknown-group.ts';
import { untyped } from './untyped.ts';
import { endsBeforeItBegins, overLong, transitionEndsSoon } from './validity-rules.ts';
import { verificationOld } from './verification-old.ts';

/**
 * What the quality check looks for. A new rule of a feature by itself, or of what no two features may share, is a file
 * beside this one, a line here, and its texts (`quality:rules.<id>`, `quality:says.<id>`).
 * The findings of a feature come in this order.
 */
const RULES = [
  untyped,
  nameMissing,
  translationMissing,
  outsideBuilding,
  verificationOld,
  pictureBroken,
  propertyMissing,
  unknownGroup,
  overLong,
  endsBeforeItBegins,
  transitionEndsSoon,
  externalIdTwice,
  beaconTwice,
  overlap,
  notSquare,
  networkBroken,
  networkPartial,
  pathThroughWall,
  unreachable,
] as const satisfies readonly AnyRule[];

export type QualityRule = (typeof RULES)[number]['id'];
/** Rules by their id. */
export const QUALITY_RULES: Readonly<Record<QualityRule, AnyRule>> = Object.fromEntries(
  RULES.map((rule) => [rule.id, rule]),
) as Record<QualityRule, AnyRule>;

/** A fault of a feature; `detail` is what else it is about: the other thing, or the property that lacks. */
export interface Finding {
  rule: QualityRule;
  severity: Severity;
  fid: string;
  name: string;
  typeCode: string;
  buildingLid: string | null;
  levelLid: string | null;
  detail: string;
  /** The other one of a pair. */
  other?: string;
}

/** @param detail what else it is about */
export function findingOf(
  rule: QualityRule,
  { fid, properties, buildingLid, levelLid }: Feature,
  detail = '',
): Finding {
  const name = properties.name ?? '';
  const { typeCode } = properties;
  return { rule, severity: QUALITY_RULES[rule].severity, fid, name, typeCode, buildingLid, levelLid, detail };
}

type Listed<T extends AnyRule> = T & { id: QualityRule };
const all: readonly Listed<AnyRule>[] = RULES;
const FEATURE_RULES: readonly Listed<FeatureRule>[] = all.filter(
  (rule): rule is Listed<FeatureRule> => rule.scope === 'feature',
);
const NODE_RULES = FEATURE_RULES.filter(({ isOfNodes }) => isOfNodes);
export const UNIQUE_RULES = all.filter((rule): rule is Listed<UniqueRule> => rule.scope === 'unique');

/** What is wrong with a feature by itself, whatever others there are. */
export function checkFeature(feature: Feature, against: CheckedAgainst): Finding[] {
  const rules = isNetworkNode(feature) ? NODE_RULES : FEATURE_RULES;
  return rules.flatMap((rule) =>
    rule.check(feature, against).map((detail) => findingOf(rule.id, feature, detail)),
  );
}
