import { isBeacon, isNetworkNode, isPlace, kindDescriptor } from '../content/index.ts';
import type { Building } from '../entities/building.ts';
import { type Feature, UNDEFINED_TYPE_CODE } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { addressOf } from '../fields/values/pictures.ts';
import { leavesAt } from '../geometry/index.ts';
import { isImageAddress, needsName, showsSomething, typeOf } from '../rules/index.ts';
import { verificationOf } from '../survey/verification.ts';
import { networkIssues, placesOffNetwork } from '../wayfinding/check/index.ts';
import { routeGraph, routeNodesOfRows, StopFinder } from '../wayfinding/route/index.ts';
import { overlapsOn } from './overlaps.ts';
import { type Finding, type OwnRule, QUALITY_RULES, type QualityRule } from './rules.ts';

/** A client's content, as far as the device has it. */
export interface QualityContent {
  buildings: readonly Pick<Building, 'lid' | 'geometry'>[];
  features: readonly Feature[];
  taxonomy: Taxonomy;
  ownRules: readonly OwnRule[];
  /** Seconds since 1970. */
  now: number;
}

const YEAR = 365 * 24 * 3600;

/** All that is wrong with a client's content: what stands in the way of publishing first. */
export function checkQuality({ buildings, features, taxonomy, ownRules, now }: QualityContent): Finding[] {
  const found: Finding[] = [];
  const note = (
    rule: QualityRule,
    { fid, properties, buildingLid, levelLid }: Feature,
    detail = '',
  ): void => {
    const name = properties.name ?? '';
    const { typeCode } = properties;
    found.push({ rule, severity: QUALITY_RULES[rule], fid, name, typeCode, buildingLid, levelLid, detail });
  };
  const outlines = new Map(buildings.map(({ lid, geometry }) => [lid, geometry]));
  const byId = new Map<string, Feature[]>();
  const byBeacon = new Map<string, Feature[]>();
  const byLevel = new Map<string, Feature[]>();
  const networks = new Map<string, Feature[]>();
  for (const feature of features) {
    const { properties, geometry, buildingLid, levelLid, siteLid } = feature;
    const { typeCode, name, eid } = properties;
    if (isNetworkNode(feature)) {
      push(networks, siteLid ?? '', feature);
      continue;
    }
    const type = typeOf(taxonomy, typeCode);
    if (type === undefined || typeCode === UNDEFINED_TYPE_CODE) note('untyped', feature);
    else if (needsName(type) && !showsSomething(name ?? '')) note('name-missing', feature);
    if (isPlace(feature) && showsSomething(name ?? '') && !showsSomething(properties.name_ar ?? ''))
      note('translation-missing', feature);
    const outline = buildingLid === null ? undefined : outlines.get(buildingLid);
    if (outline !== undefined && leavesAt(outline, geometry) !== null) note('outside-building', feature);
    if (typeof eid === 'string' && eid !== '') push(byId, `${buildingLid} ${eid}`, feature);
    if (isBeacon(feature)) push(byBeacon, beaconKey(feature), feature);
    if (levelLid !== null && isPlace(feature)) push(byLevel, levelLid, feature);
    const verified = verificationOf(feature);
    if (verified !== null && now - verified.at > YEAR) note('verification-old', feature);
    for (const picture of picturesOf(feature))
      if (!isImageAddress(picture)) note('picture-broken', feature, picture);
    for (const rule of ownRules)
      if (rule.typeCode === typeCode && isEmpty((properties as Record<string, unknown>)[rule.property]))
        note('property-missing', feature, rule.property);
  }
  const twice = (groups: Map<string, Feature[]>, rule: QualityRule): void => {
    for (const group of groups.values())
      if (group.length > 1)
        for (const one of group) note(rule, one, group.find((other) => other !== one)?.properties.name ?? '');
  };
  twice(byId, 'external-id-twice');
  twice(byBeacon, 'beacon-twice');
  for (const places of byLevel.values())
    for (const [a, b] of overlapsOn(places)) note('overlap', a, b.properties.name ?? '');
  for (const [siteLid, nodes] of networks) noteNetwork(siteLid, nodes);
  return found.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));

  function noteNetwork(siteLid: string, rows: readonly Feature[]): void {
    const nodes = routeNodesOfRows(rows);
    const byFid = new Map<string, Feature>(rows.map((row) => [row.fid, row]));
    for (const { fid, severity, code } of networkIssues(nodes, taxonomy)) {
      const row = byFid.get(fid);
      if (row !== undefined) note(severity === 'error' ? 'network-broken' : 'network-partial', row, code);
    }
    // Where a floor has no network at all, nobody has drawn one yet.
    const withPaths = new Set(rows.map(({ levelLid }) => levelLid));
    const here = features.filter(
      (one) =>
        one.siteLid === siteLid && one.levelLid !== null && withPaths.has(one.levelLid) && isPlace(one),
    );
    const places = new Map<string, Feature>(here.map((place) => [place.fid, place]));
    for (const { fid } of placesOffNetwork(here, new StopFinder(routeGraph(nodes, taxonomy)))) {
      const place = places.get(fid);
      if (place !== undefined) note('unreachable', place);
    }
  }
}

function push<T>(groups: Map<string, T[]>, key: string, one: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [one]);
  else group.push(one);
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function beaconKey({ kind, properties }: Feature): string {
  const { uuid, major, minor } = properties as Record<string, unknown>;
  return JSON.stringify([kindDescriptor(kind).kind, String(uuid).toLowerCase(), major, minor]);
}

function picturesOf({ properties }: Feature): string[] {
  const { images, logo } = properties as { images?: unknown; logo?: unknown };
  return [...(Array.isArray(images) ? (images as unknown[]) : []), logo]
    .map(addressOf)
    .filter((address): address is string => address !== null && address !== '');
}
