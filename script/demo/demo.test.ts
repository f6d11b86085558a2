import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { slowIt } from '../../tests/support/vitest/slow-tests.ts';
import { contains, isRounded, partsOf, validityIssues } from '../../src/domain/geometry/index.ts';
import { builtInTaxonomy, kindOf, shapesOf } from '../../src/domain/taxonomy/index.ts';
import type { Feature } from '../../src/domain/entities/feature.ts';
import type { FeatureGeometry } from '../../src/domain/entities/geometry.ts';
import type { Fid, Lid } from '../../src/domain/entities/ids.ts';
import { namesOf } from '../../src/domain/values/all-names.ts';
import { openingHoursIssues } from '../../src/domain/values/opening-hours.ts';
import { checkQuality } from '../../src/domain/quality/index.ts';
import { archiveOf, CAMPUS_FILE } from './archive.ts';
import { demoCampus } from './campus.ts';
import type { DemoFeature } from './campus.ts';

const content = demoCampus();
const site = content.sites[0]!;
const levels = site.buildings.flatMap((building) => building.levels.map((level) => ({ building, level })));
const indoors = levels.flatMap(({ level }) => level.features);
const everything = [...content.client.features, ...site.features, ...indoors];
const nodes = [...site.features, ...indoors].filter(
  (one) => kindOf(one.properties.typeCode, builtInTaxonomy) === 'graph',
);
const byFid = new Map(everything.map((one) => [one.properties.fid, one]));
const describeFeature = (one: DemoFeature) => `${one.properties.typeCode} ${one.properties.name ?? ''}`;
const ground = (site.siteExtraData['ground'] as { features: DemoFeature[] }).features;

describe('the demo campus', () => {
  slowIt('is drawn the same way every time', () => {
    expect(demoCampus()).toEqual(content);
  });

  test('has two buildings of three levels or more and at least 400 features of every kind', () => {
    expect(site.buildings.length).toBeGreaterThanOrEqual(2);
    for (const building of site.buildings) expect(building.levels.length).toBeGreaterThanOrEqual(3);
    expect(everything.length).toBeGreaterThan(400);
    const kinds = new Set(everything.map((one) => kindOf(one.properties.typeCode, builtInTaxonomy)));
    expect([...kinds].sort()).toEqual([
      'beacon',
      'geofence',
      'globalGeofence',
      'graph',
      'mapObject',
      'obstacle',
      'poi',
    ]);
  });

  test('has no two beacons that a phone would take for one', () => {
    const beacons = everything.filter(({ properties }) => properties['isBeacon'] === true);
    const signals = beacons.map(({ properties: { uuid, major, minor } }) =>
      JSON.stringify([uuid, major, minor]),
    );
    expect(signals.length).toBeGreaterThan(20);
    expect(new Set(signals).size).toBe(signals.length);
    for (const { properties } of beacons) {
      expect(properties['major']).toBeLessThan(2 ** 16);
      expect(properties['minor']).toBeLessThan(2 ** 16);
    }
  });

  test('has places that open and close, and Arabic titles of all that is above them', () => {
    const open = everything.filter(({ properties }) => properties['openHours'] !== undefined);
    expect(open.length).toBeGreaterThan(7);
    for (const { properties } of open) expect(openingHoursIssues(properties['openHours'], 'at')).toEqual([]);
    const extras = [site.siteExtraData, ...site.buildings.map((one) => one.buildingExtraData)];
    for (const extra of [...extras, ...levels.map(({ level }) => level.levelExtraData)])
      expect(namesOf({ extra })).toHaveProperty('ar');
  });

  test('gives every feature an id of its own, a known type and a shape that the type takes', () => {
    expect(byFid.size).toBe(everything.length);
    for (const one of everything) {
      expect(builtInTaxonomy, describeFeature(one)).toHaveProperty([one.properties.typeCode]);
      expect(shapesOf(one.properties.typeCode, builtInTaxonomy), describeFeature(one)).toContain(
        one.geometry.type,
      );
    }
  });

  test('names every place within the limit, many of them in Arabic too', () => {
    const places = everything.filter((one) => kindOf(one.properties.typeCode, builtInTaxonomy) === 'poi');
    for (const { properties } of places) {
      expect(properties.name?.trim().length).toBeGreaterThan(0);
      expect(properties.name?.length).toBeLessThanOrEqual(64);
    }
    expect(
      places.filter((one) => /[\u0600-\u06ff]/.test(one.properties.name_ar ?? '')).length,
    ).toBeGreaterThan(100);
  });

  test('has only valid geometry of eight decimals', () => {
    const all: [string, FeatureGeometry][] = [
      ['site', site.geometry],
      ...site.buildings.map((one): [string, FeatureGeometry] => [one.buildingTitle, one.geometry]),
      ...everything.map((one): [string, FeatureGeometry] => [describeFeature(one), one.geometry]),
      ...ground.map((one): [string, FeatureGeometry] => ['ground', one.geometry]),
    ];
    const faults = all.flatMap(([name, geometry]) =>
      validityIssues(geometry).map((issue) => `${name}: ${issue.code}`),
    );
    expect(faults).toEqual([]);
    const numbers = all.flatMap(([, geometry]) => [geometry.coordinates].flat(4));
    expect(numbers.every(isRounded)).toBe(true);
  });

  test('keeps the buildings in the site, the floors in their building and the content on its floor', () => {
    for (const building of site.buildings) expect(contains(site.geometry, building.geometry)).toBe(true);
    for (const { building, level } of levels) {
      const outside = level.features.filter((one) => !contains(building.geometry, one.geometry));
      expect(outside.map(describeFeature), `${building.buildingTitle} ${level.levelLongTitle}`).toEqual([]);
    }
    for (const one of ground) expect(partsOf(one.geometry as never).length).toBe(1);
  });

  test('anchors every level at two corners', () => {
    for (const { level } of levels) {
      const [a, b] = level.levelExtraData.anchors;
      expect(b.geometry.coordinates[0]).toBeGreaterThan(a.geometry.coordinates[0]);
      expect(b.geometry.coordinates[1]).toBeGreaterThan(a.geometry.coordinates[1]);
    }
  });
});

describe('its quality', () => {
  const lid = (text: string) => text as Lid;
  const rowOf = ({ properties, geometry }: DemoFeature, building?: string, level?: number): Feature => ({
    fid: properties.fid as Fid,
    kind: kindOf(properties.typeCode, builtInTaxonomy),
    clientLid: lid('client'),
    siteLid: lid('site'),
    buildingLid: building === undefined ? null : lid(building),
    levelLid: level === undefined ? null : lid(`${building} ${level}`),
    geometry,
    properties,
  });
  const rows = [
    ...content.client.features.map((one) => ({ ...rowOf(one), siteLid: null })),
    ...site.features.map((one) => rowOf(one)),
    ...levels.flatMap(({ building: { buildingTitle }, level: { levelIndex, features } }) =>
      features.map((one) => rowOf(one, buildingTitle, levelIndex)),
    ),
  ];

  test('only warns that names in Arabic are missing, so publishing is not blocked', () => {
    const findings = checkQuality({
      buildings: site.buildings.map(({ buildingTitle, geometry }) => ({ lid: lid(buildingTitle), geometry })),
      features: rows,
      taxonomy: builtInTaxonomy,
      ownRules: [],
      languages: ['ar'],
      groups: [],
      now: 0,
    });
    const faults = findings.filter(({ rule }) => rule !== 'translation-missing');
    expect(faults.map(({ rule, name, levelLid, detail }) => ({ rule, name, levelLid, detail }))).toEqual([]);
  });
});

describe('its wayfinding network', () => {
  const neighbors = (one: DemoFeature) =>
    (one.properties['neighbors'] as { fid: string; speed: number }[]).map((neighbor) => neighbor.fid);
  const portals = (one: DemoFeature) => one.properties['portalNeighbors'] as string[];

  test('refers only to nodes that are there, both ways', () => {
    for (const node of nodes) {
      for (const fid of neighbors(node)) expect(neighbors(byFid.get(fid)!)).toContain(node.properties.fid);
      for (const fid of portals(node)) expect(portals(byFid.get(fid)!)).toContain(node.properties.fid);
    }
  });

  test('leads from any node to any other', () => {
    const reached = new Set<string>();
    const waiting = [nodes[0]!.properties.fid];
    for (let fid = waiting.pop(); fid !== undefined; fid = waiting.pop()) {
      if (reached.has(fid)) continue;
      reached.add(fid);
      const node = byFid.get(fid)!;
      waiting.push(...neighbors(node), ...portals(node));
    }
    expect(reached.size).toBe(nodes.length);
  });

  test('groups exactly the transitions that are linked', () => {
    for (const node of nodes) {
      const group = node.properties['portalGroupId'];
      expect(group !== undefined, describeFeature(node)).toBe(portals(node).length > 0);
      for (const fid of portals(node)) expect(byFid.get(fid)?.properties['portalGroupId']).toBe(group);
    }
  });

  test('gives every entrance a twin out of doors', () => {
    const outside = new Set(site.features.map((one) => one.properties.fid));
    const doors = indoors.filter((one) => one.properties.typeCode === 'building-entrance-exit');
    expect(doors.length).toBeGreaterThan(3);
    for (const door of doors) expect(portals(door).filter((fid) => outside.has(fid)).length).toBe(1);
  });
});

describe('its archive', () => {
  test('the drawing is as it was when it was committed → the same bytes', () => {
    // Else: npm run demo.
    expect(Buffer.from(archiveOf(content)).equals(readFileSync(CAMPUS_FILE))).toBe(true);
  });
});
