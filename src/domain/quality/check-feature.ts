import { isNetworkNode, isPlace } from '../content/index.ts';
import { nameMember } from '../entities/name-member.ts';
import type { Building } from '../entities/building.ts';
import { type Feature, UNDEFINED_TYPE_CODE } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { addressOf } from '../pictures/picture-address.ts';
import { leavesAt } from '../geometry/index.ts';
import { waitingPicture } from '../pictures/index.ts';
import { isImageAddress, needsName, showsSomething, typeOf } from '../rules/index.ts';
import { verificationOf } from '../survey/verification.ts';
import { type Finding, type OwnRule, QUALITY_RULES, type QualityRule } from './rules.ts';

const YEAR = 365 * 24 * 3600;

/** What each feature is held against. */
export interface CheckedAgainst {
  outlines: ReadonlyMap<string, Building['geometry']>;
  taxonomy: Taxonomy;
  ownRules: readonly OwnRule[];
  /** Languages that places are named in, beside the one of their name. */
  languages: readonly string[];
  /** Seconds since 1970. */
  now: number;
}

/** @param detail what else it is about */
export function findingOf(
  rule: QualityRule,
  { fid, properties, buildingLid, levelLid }: Feature,
  detail = '',
): Finding {
  const name = properties.name ?? '';
  const { typeCode } = properties;
  return { rule, severity: QUALITY_RULES[rule], fid, name, typeCode, buildingLid, levelLid, detail };
}

/** What is wrong with a feature by itself, whatever others there are. Of the network, `networkIssues` tells. */
export function checkFeature(
  feature: Feature,
  { outlines, taxonomy, ownRules, languages, now }: CheckedAgainst,
): Finding[] {
  if (isNetworkNode(feature)) return [];
  const { properties, geometry, buildingLid } = feature;
  const { typeCode, name } = properties;
  const found: Finding[] = [];
  const note = (rule: QualityRule, detail?: string): void => {
    found.push(findingOf(rule, feature, detail));
  };
  const type = typeOf(taxonomy, typeCode);
  if (type === undefined || typeCode === UNDEFINED_TYPE_CODE) note('untyped');
  else if (needsName(type) && !showsSomething(name ?? '')) note('name-missing');
  if (isPlace(feature) && showsSomething(name ?? ''))
    for (const language of languages)
      if (!showsSomething(nameIn(feature, language))) note('translation-missing', language);
  const outline = buildingLid === null ? undefined : outlines.get(buildingLid);
  if (outline !== undefined && leavesAt(outline, geometry) !== null) note('outside-building');
  const verified = verificationOf(feature);
  if (verified !== null && now - verified.at > YEAR) note('verification-old');
  for (const picture of picturesOf(feature)) if (isBrokenPicture(picture)) note('picture-broken', picture);
  for (const rule of ownRules)
    if (rule.typeCode === typeCode && isEmpty((properties as Record<string, unknown>)[rule.property]))
      note('property-missing', rule.property);
  return found;
}

function nameIn({ properties }: Feature, language: string): string {
  const name = language === 'ar' ? properties.name_ar : properties.extra?.[nameMember(language)];
  return typeof name === 'string' ? name : '';
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A picture that the server itself took, which may be read without TLS. */
const UPLOADED = /^https?:\/\/[^/]+\/api\/v8\/images\/[\da-f-]{36}\.(png|jpg)$/i;

/** One that waits on this device for its upload is none. */
export const isBrokenPicture = (address: string): boolean =>
  waitingPicture(address) === null && !UPLOADED.test(address) && !isImageAddress(address);

function picturesOf({ properties }: Feature): string[] {
  const { images, logo } = properties as { images?: unknown; logo?: unknown };
  return [...(Array.isArray(images) ? (images as unknown[]) : []), logo]
    .map(addressOf)
    .filter((address): address is string => address !== null && address !== '');
}
