import * as z from 'zod';
import { isOfClient, kindDescriptor, NETWORK_KIND } from '../../domain/content/index.ts';
import {
  featurePropertiesSchema,
  UNDEFINED_TYPE_CODE,
  type Feature,
  type FeatureKind,
  type FeatureProperties,
} from '../../domain/entities/feature.ts';
import type { Fid } from '../../domain/entities/ids.ts';
import type { WireFeature } from '../../contract/index.ts';

/** What the server calls the things a feature lies in; null for those it does not lie in. */
export interface FeatureAddress {
  clientId: number | null;
  siteId: number | null;
  buildingId: number | null;
  levelIndex: number | null;
}

export type FeaturePlaceLids = Pick<Feature, 'clientLid' | 'siteLid' | 'buildingLid' | 'levelLid'>;

const fidLike = z.guid();

/** A feature as the device keeps it, or null if its `fid` is not valid. */
export function featureFromWire(
  wire: WireFeature,
  place: FeaturePlaceLids,
  kind: FeatureKind,
): Feature | null {
  const { type: _t, geometry, properties: given, ...members } = wire;
  const { fid, sid: _s, bid: _b, lvl: _l, cid: _c, publishState, ...rest } = given;
  if (!fidLike.safeParse(fid).success) return null;
  const { properties, odd } = propertiesOf(kind === NETWORK_KIND ? ownNames(rest) : rest);
  const also = odd ? { ...members, properties: odd } : members;
  return {
    // The server keeps the fid as the client that made it wrote it; it stays byte by byte.
    fid: fid as Fid,
    kind,
    ...place,
    geometry,
    properties,
    ...(Object.keys(also).length > 0 && { also }),
    ...(publishState === undefined ? {} : { publishState }),
  };
}

/** A node of the wayfinding network as the device keeps it, or null if its `fid` is not valid. */
export const nodeFromWire = (wire: WireFeature, place: FeaturePlaceLids): Feature | null =>
  featureFromWire(wire, place, NETWORK_KIND);

/** A feature as the server takes it. */
export function featureToWire(feature: Feature, address: FeatureAddress): WireFeature {
  const { fid, geometry, properties, also } = feature;
  const at: Record<string, number> = {};
  if (isOfClient(feature) && address.clientId !== null) at['cid'] = address.clientId;
  if (address.siteId !== null) at['sid'] = address.siteId;
  if (address.buildingId !== null) at['bid'] = address.buildingId;
  if (address.levelIndex !== null) at['lvl'] = address.levelIndex;
  return {
    ...also,
    type: 'Feature',
    properties: { ...(also?.['properties'] as object | undefined), ...properties, ...at, fid },
    geometry,
  };
}

/** The body of `PUT /features/{fid}`. */
export function featureCollection(feature: Feature, address: FeatureAddress) {
  const { wireCollection } = kindDescriptor(feature.kind);
  return {
    type: 'FeatureCollection' as const,
    ...(wireCollection === null ? {} : { name: wireCollection }),
    features: [featureToWire(feature, address)],
  };
}

/** Nodes of the wayfinding network come under older names too. */
function ownNames({ extraData, ...rest }: Record<string, unknown>): Record<string, unknown> {
  // @spec 3.15 3.18
  const named = rest['typeCode'] === 'lift-node' ? { ...rest, typeCode: 'elevator-node' } : rest;
  return extraData === undefined || 'extra' in named ? named : { ...named, extra: extraData };
}

/**
 * Properties with the known members validated. An invalid member (a name that is null) is kept apart: one invalid feature
 * does not block the level, and a change of the feature sends the member back unchanged.
 */
function propertiesOf(raw: Record<string, unknown>): {
  properties: FeatureProperties;
  odd?: Record<string, unknown>;
} {
  const given = { ...raw, typeCode: raw['typeCode'] ?? UNDEFINED_TYPE_CODE };
  const parsed = featurePropertiesSchema.safeParse(given);
  if (parsed.success) return { properties: parsed.data };
  const bad = new Set(parsed.error.issues.map((issue) => issue.path[0]));
  const members = Object.entries(given);
  return {
    properties: featurePropertiesSchema.parse(Object.fromEntries(members.filter(([name]) => !bad.has(name)))),
    odd: Object.fromEntries(members.filter(([name]) => bad.has(name))),
  };
}
