import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Feature, FeatureKind } from '../../domain/entities/feature.ts';
import type { Fid, Lid } from '../../domain/entities/ids.ts';
import { wireFeatureSchema } from '../../contract/index.ts';
import { markExtra, markOf } from './extra.ts';
import { featureCollection, featureFromWire, featureToWire } from './feature.ts';
import {
  buildingFromWire,
  buildingToWire,
  clientFromWire,
  clientToWire,
  levelFromWire,
  levelToWire,
  siteFromWire,
  siteToWire,
} from './hierarchy.ts';

const LID = '018f0000-0000-7000-8000-000000000001' as Lid;
const PLACE = { clientLid: LID, siteLid: LID, buildingLid: LID, levelLid: LID };
const ADDRESS = { clientId: 1, siteId: 2, buildingId: 3, levelIndex: -4 };
const POLYGON = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ] as [number, number][],
  ],
};

const reserved = new Set([
  'sid',
  'bid',
  'lvl',
  'cid',
  'fid',
  'publishState',
  'storeyKey',
  '__proto__',
  'extraData',
]);
const known = new Set([
  'typeCode',
  'name',
  'description',
  'eid',
  'keywords',
  'name_ar',
  'description_ar',
  'style',
  'extra',
]);
const free = fc.dictionary(
  fc.string({ minLength: 1 }).filter((key) => !reserved.has(key) && !known.has(key)),
  fc.jsonValue(),
);
const extra = fc.dictionary(
  fc.string().filter((key) => !reserved.has(key)),
  fc.jsonValue(),
);
const text = fc.string();
const title = fc.record({ title: text, identifier: text, extra });

/** What the wire does to a value. */
const travel = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('features', () => {
  const kinds: FeatureKind[] = [
    'poi',
    'mapObject',
    'obstacle',
    'beacon',
    'geofence',
    'globalGeofence',
    'graph',
  ];
  it('round trip → equal, unknown members kept', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.uuid(),
        free,
        text,
        extra,
        (kind, fid, unknown, name, more) => {
          const feature: Feature = {
            fid: fid as Fid,
            kind,
            ...PLACE,
            geometry: { type: 'Point', coordinates: [12.00000001, -3] },
            properties: { ...unknown, typeCode: 'shop', name, extra: more },
          };
          const wire = wireFeatureSchema.parse(travel(featureToWire(feature, ADDRESS)));
          expect(json(featureFromWire(wire, PLACE, kind))).toEqual(json(feature));
        },
      ),
    );
  });

  const wire = (properties: Record<string, unknown>) =>
    wireFeatureSchema.parse({
      type: 'Feature',
      properties: { fid: '018f0000-0000-7000-8000-00000000000a', ...properties },
      geometry: { type: 'Point', coordinates: [1, 2, 3] },
    });

  it('parent ids → on the wire only', () => {
    const feature = featureFromWire(wire({ typeCode: 'a', sid: 9, bid: 9, lvl: 9, cid: 9 }), PLACE, 'poi');
    expect(feature?.properties).toEqual({ typeCode: 'a' });
    expect(feature?.geometry).toEqual({ type: 'Point', coordinates: [1, 2] });
    if (feature === null) throw new Error('none');
    expect(featureToWire(feature, ADDRESS).properties).toMatchObject({ sid: 2, bid: 3, lvl: -4 });
    expect(featureToWire(feature, ADDRESS).properties.cid).toBeUndefined();
    expect(featureCollection({ ...feature, kind: 'globalGeofence' }, ADDRESS)).toMatchObject({
      name: 'global_geofences',
      features: [{ properties: { cid: 1 } }],
    });
  });

  it('network nodes → own property names', () => {
    // @spec 3.15 3.18
    const node = featureFromWire(wire({ typeCode: 'lift-node', extraData: { a: 1 } }), PLACE, 'graph');
    expect(node?.properties).toEqual({ typeCode: 'elevator-node', extra: { a: 1 } });
    const poi = featureFromWire(wire({ typeCode: 'lift-node', extraData: { a: 1 } }), PLACE, 'poi');
    expect(poi?.properties).toEqual({ typeCode: 'lift-node', extraData: { a: 1 } });
  });

  it('members beside properties → kept', () => {
    const given = { ...wire({ typeCode: 'a' }), id: 7, bbox: [1, 2, 1, 2] };
    const feature = featureFromWire(given, PLACE, 'poi');
    expect(featureToWire(feature!, ADDRESS)).toMatchObject({ type: 'Feature', id: 7, bbox: [1, 2, 1, 2] });
  });

  it('invalid member → sent back unchanged, not shown', () => {
    const odd = featureFromWire(wire({ name: null, keywords: 'x', price: 3 }), PLACE, 'poi');
    expect(odd?.properties).toEqual({ typeCode: 'undefined', price: 3 });
    expect(featureToWire(odd!, ADDRESS).properties).toMatchObject({ name: null, keywords: 'x', price: 3 });
    const named = { ...odd!, properties: { ...odd!.properties, name: 'Lab' } };
    expect(featureToWire(named, ADDRESS).properties).toMatchObject({ name: 'Lab', keywords: 'x' });
    expect(featureFromWire(wire({ fid: 'no-uuid' }), PLACE, 'poi')).toBeNull();
  });
});

describe('clients, sites, buildings, levels', () => {
  it('round trip → equal', () => {
    fc.assert(
      fc.property(title, fc.integer({ min: -99, max: 999 }), (of, levelIndex) => {
        const client = {
          lid: LID,
          kind: 'client' as const,
          title: of.title,
          extra: of.extra,
        };
        const site = {
          lid: LID,
          clientLid: LID,
          kind: 'site' as const,
          title: of.title,
          externalId: of.identifier,
          extra: of.extra,
          geometry: POLYGON,
        };
        const building = {
          lid: LID,
          clientLid: LID,
          siteLid: LID,
          kind: 'building' as const,
          title: of.title,
          externalId: of.identifier,
          extra: of.extra,
          geometry: POLYGON,
        };
        const level = {
          lid: LID,
          clientLid: LID,
          siteLid: LID,
          buildingLid: LID,
          levelIndex,
          shortTitle: of.title,
          kind: 'level' as const,
          title: of.title,
          extra: of.extra,
        };
        expect(clientFromWire({ ...clientToWire(client), clientInternalIdentifier: 1 }, LID)).toEqual(client);
        expect(
          siteFromWire({ ...siteToWire(site), siteInternalIdentifier: 1 }, { clientLid: LID }, LID),
        ).toEqual(site);
        expect(
          buildingFromWire(
            { ...buildingToWire(building), buildingInternalIdentifier: 1 },
            { clientLid: LID, siteLid: LID },
            LID,
          ),
        ).toEqual(building);
        expect(
          levelFromWire(levelToWire(level), { clientLid: LID, siteLid: LID, buildingLid: LID }, LID),
        ).toEqual(level);
      }),
    );
  });

  it('operation id of a create → on the wire only', () => {
    const marked = markExtra({ a: 1 }, 'op-1');
    expect(markOf(marked)).toBe('op-1');
    expect(
      clientFromWire(
        { clientInternalIdentifier: 1, kind: 'client' as const, clientTitle: 'x', clientExtraData: marked },
        LID,
      ).extra,
    ).toEqual({ a: 1 });
    expect(markOf(null)).toBeNull();
  });
});
