import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Feature, FeatureProperties } from '../entities/feature.ts';
import type { FeatureGeometry, Position } from '../entities/geometry.ts';
import { fidSchema, lidSchema } from '../entities/ids.ts';
import { buildFeatures, finish, NO_AGREEMENTS, readGeoJson, splitImdf } from '../floorplan/index.ts';
import { readDxf } from '../floorplan/read/dxf/read-dxf.ts';
import { readKml } from '../floorplan/read/kml/read-kml.ts';
import { readOsm } from '../floorplan/read/osm/read-osm.ts';
import { readSvg } from '../floorplan/read/svg/read-svg.ts';
import { placeDrawing } from '../floorplan/read/drawing/place-drawing.ts';
import { georeferenceOf } from '../floorplan/georeference/georeference.ts';
import { distanceMetres, localPlane, roundPosition } from '../geometry/index.ts';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import { planJson } from '../floorplan/read/drawing/plan-json.ts';
import { findOnPlan } from '../plan-findings/find-on-plan.ts';
import { builtInTaxonomy, kindOf, suggestType } from '../taxonomy/index.ts';
import { valueOf } from '../../../tests/support/domain/value-of.ts';
import {
  dxfLosses,
  LEVEL_WRITERS,
  writeDxf,
  writeGeoJson,
  writeImdf,
  type BuildingContent,
} from './index.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

const plane = localPlane([10, 50]);
const at = (x: number, y: number): Position => roundPosition(plane.toEarth([x, y]));
const lid = (n: number) => lidSchema.parse(`018f0000-0000-7000-8000-00000000000${n}`);
const place = { clientLid: lid(1), siteLid: lid(2), buildingLid: lid(3) };
let count = 0;
const nextFid = () => fidSchema.parse(`018f0000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`);

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((one) => one.trim() === one);
const name = text.filter((one) => /^[\p{L}\p{N}][\p{L}\p{N} .-]*$/u.test(one));
const hours = fc.dictionary(
  fc.constantFrom('Monday', 'Friday', 'Sunday'),
  fc.constantFrom([['08:00', '17:30']], [], [['00:00', '00:00']], [['09:00+02:00', '12:00+02:00']]),
);
const card = fc.record(
  {
    eid: fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/),
    name_ar: fc.constantFrom('مكتب', 'سوق'),
    description: text,
    phoneNumber: fc.constantFrom('+49 30 123456', '+12025550123'),
    website: fc.constantFrom('https://example.com/a?b=c', 'http://shop.example'),
    email: fc.constant('shop@example.com'),
    openHours: hours,
    extra: fc.record(
      {
        source: fc.record({ 'Room No.': text, beds: fc.nat(9) }),
        name_de: name,
        name_ja: fc.constant('売店'),
        description_fr: text,
        keywords_he: fc.constant(['חנות']),
        access: fc.constant(['staff']),
      },
      { requiredKeys: ['source'] },
    ),
  },
  { requiredKeys: [] },
);

/** Where a thing lies is of no matter to its words; some lie beyond every room. */
const shapeOf = (typeCode: string, n: number): FeatureGeometry => {
  const [x, y] = [(n % 7) * 12, Math.floor(n / 7) * 9];
  if (typeCode === 'atm' || typeCode === 'toilet-men')
    return { type: 'Point', coordinates: at(x + (n % 2 === 0 ? 4 : 900), y + 3) };
  const room = rectangle(at(x, y), at(x + 10, y + 8));
  if (n % 3 !== 0 || typeCode === 'door') return room;
  const hole = rectangle(at(x + 2, y + 2), at(x + 4, y + 4)).coordinates[0]!.toReversed();
  return { type: 'Polygon', coordinates: [...room.coordinates, hole] };
};

const things = fc.array(
  fc.tuple(
    fc.constantFrom(
      'office',
      'shop',
      'atm',
      'toilet-men',
      'room-outline',
      'corridor',
      'wall',
      'door',
      'level-outline',
    ),
    name,
    card,
  ),
  { minLength: 1, maxLength: 12 },
);

const NAMELESS = new Set(['room-outline', 'corridor', 'wall', 'door', 'level-outline']);

function contentOf(all: readonly (readonly [string, string, object])[], levels = 2): BuildingContent {
  const ofLevel = (index: number) => ({
    level: {
      ...place,
      lid: lid(4 + index),
      levelIndex: index,
      shortTitle: `L${index}`,
      kind: 'level' as const,
      title: `Level ${index}`,
      extra: {},
    },
    features: all.map(([typeCode, named, more], n): Feature => {
      const properties = (NAMELESS.has(typeCode)
        ? { typeCode }
        : { typeCode, name: named, ...more }) as unknown as FeatureProperties;
      return {
        ...place,
        levelLid: lid(4 + index),
        fid: nextFid(),
        kind: kindOf(typeCode, builtInTaxonomy),
        geometry: shapeOf(typeCode, n),
        properties,
      };
    }),
  });
  return {
    site: {
      ...place,
      lid: lid(2),
      kind: 'site' as const,
      title: 'Mill',
      externalId: 'mill',
      extra: {},
      geometry: rectangle(at(-20, -20), at(100, 100)),
    },
    building: {
      ...place,
      lid: lid(3),
      kind: 'building' as const,
      title: 'Old mill',
      externalId: 'old',
      extra: {},
      geometry: rectangle(at(0, 0), at(80, 50)),
    },
    levels: Array.from({ length: levels }, (_, index) => ofLevel(index)),
  };
}

/** What the import of a GeoJSON file makes, and what it says that it leaves out. */
function imported(json: string) {
  const read = finish(readGeoJson(new TextEncoder().encode(json)));
  if (!read.ok) throw new Error(JSON.stringify(read));
  const built = finish(
    buildFeatures(read.plan, { mapping: null, agreed: NO_AGREEMENTS }, builtInTaxonomy, nextFid),
  );
  return { features: built.features?.map(plainOf), losses: built.check.losses, issues: built.check.issues };
}

const plainOf = ({ kind, geometry, properties }: Pick<Feature, 'kind' | 'geometry' | 'properties'>) => ({
  kind,
  geometry,
  properties,
});
const sorted = (all: readonly object[] | undefined) =>
  all?.map((one) => JSON.stringify(one, keysOf(one))).sort();
const keysOf = (one: object): string[] => {
  const keys = new Set<string>();
  JSON.stringify(one, (key, value: unknown) => {
    keys.add(key);
    return value;
  });
  return [...keys].sort();
};

it('any level · out as GeoJSON and in again → the same, and no loss is reported', () => {
  fc.assert(
    fc.property(things, (all) => {
      const [level] = contentOf(all, 1).levels;
      const back = imported(writeGeoJson(level!));
      expect(back).toMatchObject({ losses: [], issues: [] });
      expect(sorted(back.features)).toEqual(sorted(level!.features.map(plainOf)));
    }),
    { numRuns: runs(40) },
  );
});

it('any building · out as IMDF and in again → each level the same, and nothing is left out', () => {
  fc.assert(
    fc.property(things, (all) => {
      const content = contentOf(all);
      const written = writeImdf(content, builtInTaxonomy, {
        at: '2026-11-28T12:00:00Z',
        addressId: nextFid(),
        language: 'en',
      });
      const files = new Map(
        Object.entries(written).map(([file, json]) => [file, JSON.parse(json) as unknown]),
      );
      const split = splitImdf(files);
      expect(split?.leftOut).toEqual({});
      expect(split?.parts.map(({ ordinal }) => ordinal)).toEqual(content.levels.map((_, index) => index));
      for (const [index, { features }] of content.levels.entries()) {
        const json = JSON.stringify({ type: 'FeatureCollection', features: split!.parts[index]!.features });
        const back = imported(json);
        expect(back).toMatchObject({ losses: [], issues: [] });
        expect(sorted(back.features)).toEqual(sorted(features.map(plainOf)));
      }
    }),
    { numRuns: runs(25) },
  );
});

/** Where the file says that it lies, read as a level is made of it. */
function importedDxf(bytes: Uint8Array) {
  const drawing = valueOf(readDxf(bytes));
  const [west, south, east, north] = [-1000, -1000, 2000, 2000];
  const { anchors } = georeferenceOf(drawing.geodata!, [
    [west, south],
    [east, north],
  ]);
  const placed = valueOf(placeDrawing(drawing, { anchors: anchors! }));
  const json = Buffer.concat(planJson(placed, { type: 'FeatureCollection' }));
  return { drawing, findings: valueOf(findOnPlan(json).findings) };
}

/** To the millimetre, as lines of a DXF are written to a tenth of one. */
const nearly = (geometry: FeatureGeometry): unknown =>
  JSON.parse(JSON.stringify(geometry), (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1e7) / 1e7 : value,
  );

it('any level · out as DXF and in again → shapes with their holes, points, types and names are the same', () => {
  fc.assert(
    fc.property(things, (all) => {
      const [level] = contentOf(all, 1).levels;
      const { drawing, findings } = importedDxf(new TextEncoder().encode(writeDxf(level!)));
      expect(drawing).not.toHaveProperty('lost');
      expect(drawing).not.toHaveProperty('farAway');
      const back = findings.map(({ typeCode, name, geometry }) => [typeCode, name, nearly(geometry)]);
      const own = level!.features.map(({ properties, geometry }) => [
        properties.typeCode,
        properties.name ?? null,
        nearly(geometry),
      ]);
      expect(back).toEqual(own);
    }),
    { numRuns: runs(30) },
  );
});

it('any level, its comment lost · out as DXF and in again → lies where it lay, to the centimetre', () => {
  const levelAt = (longitude: number, latitude: number): FeatureGeometry[] => {
    const there = localPlane([longitude, latitude]);
    const corner = (x: number, y: number): Position => roundPosition(there.toEarth([x, y]));
    return [rectangle(corner(0, 0), corner(240, 180)), rectangle(corner(10, 10), corner(14, 13))];
  };
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  fc.assert(
    fc.property(degrees(179), degrees(80), (longitude, latitude) => {
      const [level] = contentOf([['office', 'Oak', {}]], 1).levels;
      const shapes = levelAt(longitude, latitude);
      const features = shapes.map((geometry) => ({ ...level!.features[0]!, geometry }));
      const dxf = writeDxf({ ...level!, features }).replace(/^Origin: .*$/m, 'saved by another program');
      const { drawing } = importedDxf(new TextEncoder().encode(dxf));
      const { anchors, system } = georeferenceOf(drawing.geodata!, [
        [0, 0],
        [240, 180],
      ]);
      expect(system).toBe('LL84');
      const placed = valueOf(placeDrawing(drawing, { anchors: anchors! }));
      const corners = [...placed].flatMap(({ geometry }) =>
        geometry?.type === 'Polygon'
          ? geometry.coordinates[0]!
          : geometry?.type === 'LineString'
            ? geometry.coordinates
            : [],
      );
      for (const corner of shapes.flatMap(({ coordinates }) => (coordinates as Position[][])[0]!))
        expect(Math.min(...corners.map((one) => distanceMetres(one, corner)))).toBeLessThan(0.01);
    }),
    { numRuns: runs(40) },
  );
});

it('a beacon · out as DXF and in again → the numbers that it is found by come with it', () => {
  const identity = { uuid: '6f1c1f2a-9d57-4a53-8a7e-2b1f0c9d4e11', major: 65_535, minor: 9 };
  const [level] = contentOf(
    [
      ['ibeacon', 'ids of the door', { ...identity, isBeacon: true }],
      ['office', 'ids {"major":1}', {}],
    ],
    1,
  ).levels;
  const { findings } = importedDxf(new TextEncoder().encode(writeDxf(level!)));
  expect(findings.map(({ name, identity: found }) => [name, found])).toEqual([
    ['ids of the door', identity],
    ['ids {"major":1}', undefined],
  ]);
  expect(dxfLosses(level!.features)).toEqual({ details: 1 });
});

it('a DXF of ours to which a program added walls and a copy of a room · in again → ours, the copy and what is new', () => {
  const [level] = contentOf([['office', 'Büro 1', {}]], 1).levels;
  const dxf = writeDxf(level!);
  const begin = dxf.indexOf('ENTITIES') + 10;
  const model = dxf.slice(begin, dxf.indexOf('0\r\nENDSEC', begin));
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    ['0', 'LINE', '8', 'WALL', '10', x1, '20', y1, '11', x2, '21', y2, ''].join('\r\n');
  const walls = line(20, 0, 30, 0) + line(30, 0, 30, 8) + line(30, 8, 20, 8) + line(20, 8, 20, 0);
  const { findings } = importedDxf(new TextEncoder().encode(dxf.replace(model, model + model + walls)));
  const names = findings.map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['Büro 1', 'Büro 1']);
  expect(findings.length).toBeGreaterThan(2);
});

it('a named room that can be reached · out as IMDF → an occupant at an anchor says how, for all who read it', () => {
  const contact = { phoneNumber: '+49 30 123456', openHours: { Monday: [['08:00', '17:30']] } };
  const written = writeImdf(contentOf([['shop', 'Bakery', contact]], 1), builtInTaxonomy, {
    at: '2026-11-28T12:00:00Z',
    addressId: nextFid(),
    language: 'en',
  });
  const first = (file: string) =>
    (JSON.parse(written[file]!) as { features: { id: string; properties: object }[] }).features[0]!;
  expect(first('occupant.geojson').properties).toMatchObject({
    name: { en: 'Bakery' },
    phone: '+4930123456',
    hours: 'Mo 08:00-17:30',
    anchor_id: first('anchor.geojson').id,
  });
  expect(first('anchor.geojson').properties).toMatchObject({ unit_id: first('unit.geojson').id });
});

const SAID = [
  'typeCode',
  'name',
  'name_ar',
  'description',
  'phoneNumber',
  'email',
  'website',
  'eid',
] as const;
const saidOf = ({ geometry, properties }: Pick<Feature, 'geometry' | 'properties'>): string =>
  JSON.stringify([geometry, ...SAID.map((key) => properties[key] ?? null)]);

/** What an import makes of a file whose types are mapped as they are suggested. */
function importedAsSuggested(bytes: Uint8Array): Pick<Feature, 'geometry' | 'properties'>[] {
  const read = finish(readGeoJson(bytes));
  if (!read.ok) throw new Error(JSON.stringify(read));
  const values = new Set(read.plan.features.map(({ properties }) => String(properties['type'])));
  const targets = [...values].map((value) => {
    const typeCode = suggestType(value, builtInTaxonomy);
    return { value, typeCode, unnamedTypeCode: typeCode };
  });
  const mapping = { typeProperty: 'type', nameProperty: 'name', targets };
  const built = finish(
    buildFeatures(read.plan, { mapping, agreed: NO_AGREEMENTS }, builtInTaxonomy, nextFid),
  );
  return built.features ?? [];
}

it('any level · out as OpenStreetMap and in again → shapes, types, names and contacts are the same', () => {
  fc.assert(
    fc.property(things, (all) => {
      const [level] = contentOf(all, 1).levels;
      const read = readOsm(new TextEncoder().encode(LEVEL_WRITERS.osm(level!)));
      const back = importedAsSuggested(valueOf(read));
      expect(back.map(saidOf).toSorted()).toEqual(level!.features.map(saidOf).toSorted());
    }),
    { numRuns: runs(40) },
  );
});

it.each([
  ['graph', 'graph-node'],
  ['beacon', 'ibeacon'],
] as const)('a level with a %s · out as OpenStreetMap → without it', (kind, typeCode) => {
  const [level] = contentOf([['office', 'Desk', {}]], 1).levels;
  const properties = { typeCode, name: 'One' } as unknown as FeatureProperties;
  const one: Feature = { ...level!.features[0]!, kind, properties, fid: nextFid() };
  const written = LEVEL_WRITERS.osm({ ...level!, features: [...level!.features, one] });
  expect(written).toBe(LEVEL_WRITERS.osm(level!));
});

it('any level · out as KML and in again → shapes, types and texts are the same', () => {
  fc.assert(
    fc.property(things, (all) => {
      const [level] = contentOf(all, 1).levels;
      const read = readKml(new TextEncoder().encode(LEVEL_WRITERS.kml(level!)));
      const { features } = imported(new TextDecoder().decode(valueOf(read)));
      expect(features?.map(saidOf).toSorted()).toEqual(level!.features.map(saidOf).toSorted());
    }),
    { numRuns: runs(40) },
  );
});

it('any level · out as SVG and in again → as many outlines and names, in the same size', () => {
  fc.assert(
    fc.property(things, (all) => {
      const [level] = contentOf(all, 1).levels;
      const { drawn, metresPerUnit } = valueOf(readSvg(new TextEncoder().encode(LEVEL_WRITERS.svg(level!))));
      const names = level!.features.filter(({ properties }) => properties.name);
      expect(drawn.filter(({ kind }) => kind === 'text')).toHaveLength(names.length);
      expect(metresPerUnit).toBeCloseTo(1, 3);
    }),
    { numRuns: runs(40) },
  );
});
