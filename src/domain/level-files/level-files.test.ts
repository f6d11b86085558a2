import { describe, expect, it } from 'vitest';
import type { Feature } from '../entities/feature.ts';
import type { FeatureGeometry, Position } from '../entities/geometry.ts';
import { fidSchema, lidSchema } from '../entities/ids.ts';
import { finish, readGeoJson, splitImdf } from '../floorplan/index.ts';
import { readOsm } from '../floorplan/read/osm/read-osm.ts';
import { valueOf } from '../../../tests/support/domain/value-of.ts';
import { readDxf } from '../floorplan/read/dxf/read-dxf.ts';
import { localPlane, roundPosition } from '../geometry/index.ts';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import { builtInTaxonomy, kindOf } from '../taxonomy/index.ts';
import { writeOsm } from './write-osm.ts';
import { writeDxf, writeGeoJson, writeImdf, type BuildingContent } from './index.ts';

const plane = localPlane([10, 50]);
const at = (x: number, y: number): Position => roundPosition(plane.toEarth([x, y]));
const lid = (n: number) => lidSchema.parse(`018f0000-0000-7000-8000-00000000000${n}`);
const place = { clientLid: lid(1), siteLid: lid(2), buildingLid: lid(3), levelLid: lid(4) };
let count = 0;
const feature = (typeCode: string, geometry: FeatureGeometry, name?: string): Feature => ({
  ...place,
  fid: fidSchema.parse(`018f0000-0000-7000-8000-0000000001${String((count += 1)).padStart(2, '0')}`),
  kind: kindOf(typeCode, builtInTaxonomy),
  geometry,
  properties: { typeCode, ...(name !== undefined && { name }) },
});
const level = {
  ...place,
  lid: lid(4),
  levelIndex: -1,
  shortTitle: 'B1',
  kind: 'level' as const,
  title: 'Basement',
  extra: {},
};
const CONTENT: BuildingContent = {
  site: {
    ...place,
    lid: lid(2),
    kind: 'site' as const,
    title: 'Mill',
    externalId: 'mill',
    extra: { name_ar: 'الطاحونة' },
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
  levels: [
    {
      level,
      features: [
        feature('office', rectangle(at(0, 0), at(10, 5)), 'Büro №1'),
        feature('corridor', rectangle(at(10, 0), at(30, 5))),
        feature('wall', rectangle(at(0, 5), at(30, 5.2))),
        feature('door', rectangle(at(10, 2), at(10.2, 3))),
        feature('toilet', { type: 'Point', coordinates: at(5, 2) }, 'WC'),
      ],
    },
  ],
};
const [ONE] = CONTENT.levels;

it('GeoJSON is read back as it was', () => {
  const answer = finish(readGeoJson(new TextEncoder().encode(writeGeoJson(ONE!))));
  expect(answer.ok && answer.plan.features.map(({ geometry }) => geometry)).toEqual(
    ONE!.features.map(({ geometry }) => geometry),
  );
});

it('DXF is read back in metres, outlines by layer and names in any script', () => {
  const answer = readDxf(new TextEncoder().encode(writeDxf(ONE!)));
  if (!answer.ok) throw new Error(answer.code);
  expect(answer.value.metresPerUnit).toBe(1);
  const drawn = answer.value.drawn.filter(({ entity }) => entity !== 'POINT');
  expect(new Set(drawn.map((one) => one.layer))).toEqual(
    new Set(['OFFICE', 'CORRIDOR', 'WALL', 'DOOR', 'ROOM-NAMES']),
  );
  expect(drawn.flatMap((one) => (one.kind === 'text' ? [one.text] : []))).toEqual(['Büro №1', 'WC']);
  const points = drawn.flatMap((one) =>
    one.kind === 'area' ? one.rings.flat() : one.kind === 'line' ? one.points : [],
  );
  expect(Math.max(...points.map(([x]) => x))).toBeCloseTo(30, 2);
  expect(Math.max(...points.map(([, y]) => y))).toBeCloseTo(5.2, 2);
});

describe('IMDF', () => {
  const files = writeImdf(CONTENT, builtInTaxonomy, {
    at: '2026-11-26T04:00:00Z',
    addressId: '018f0000-0000-7000-8000-000000000999',
    language: 'en',
  });
  const read = (name: string) =>
    (
      JSON.parse(files[`${name}.geojson`] ?? '{}') as {
        features: { id: string; properties: Record<string, unknown>; geometry: { type: string } | null }[];
      }
    ).features;

  it('has rooms, ways, walls, doors and points where the format has them', () => {
    expect(read('unit').map(({ properties }) => properties['category'])).toEqual(['office', 'walkway']);
    expect(read('fixture').map(({ properties }) => properties['category'])).toEqual(['wall']);
    expect(read('opening').map(({ geometry }) => geometry?.type)).toEqual(['LineString']);
    expect(read('amenity')[0]?.properties['unit_ids']).toEqual([read('unit')[0]?.id]);
    expect(read('level')[0]?.properties).toMatchObject({ ordinal: -1, short_name: { en: 'B1' } });
    expect(read('venue')[0]?.properties['name']).toEqual({ en: 'Mill', ar: 'الطاحونة' });
  });

  it('names nothing twice', () => {
    const ids = Object.keys(files)
      .filter((name) => name.endsWith('.geojson'))
      .flatMap((name) => read(name.replace('.geojson', '')).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('content languages and groups', () => {
  const translated: BuildingContent = {
    ...CONTENT,
    building: { ...CONTENT.building, extra: { storey: { titles: { de: 'Alte Mühle' } } } },
    levels: [
      {
        level: { ...level, extra: { storey: { titles: { de: 'Keller' }, shortTitles: { de: 'UG' } } } },
        features: ONE!.features.map((one, n) =>
          n === 0
            ? {
                ...one,
                properties: {
                  ...one.properties,
                  extra: { name_fr: 'Bureau', description_de: 'Zwei Räume', access: ['staff'] },
                },
              }
            : one,
        ),
      },
    ],
  };
  const options = { at: '2026-01-01T00:00:00.000Z', addressId: lid(9), language: 'en' };
  const files = writeImdf(translated, builtInTaxonomy, options);
  const read = (name: string): { properties: Record<string, unknown> }[] =>
    (JSON.parse(files[`${name}.geojson`] ?? '') as { features: { properties: Record<string, unknown> }[] })
      .features;

  it('IMDF has the labels of venue, building, level and unit in each language, and keeps rooms from visitors', () => {
    expect(read('venue')[0]?.properties['name']).toEqual({ en: 'Mill', ar: 'الطاحونة' });
    expect(read('building')[0]?.properties['name']).toEqual({ en: 'Old mill', de: 'Alte Mühle' });
    expect(read('level')[0]?.properties).toMatchObject({
      name: { en: 'Basement', de: 'Keller' },
      short_name: { en: 'B1', de: 'UG' },
    });
    const [office, corridor] = read('unit');
    expect(office?.properties).toMatchObject({
      name: { en: 'Büro №1', fr: 'Bureau' },
      restriction: 'employeesonly',
    });
    expect(corridor?.properties['restriction']).toBeNull();
  });

  it('an archive by others → labels are names, and a restricted room is proposed for staff', () => {
    const bare = new Map(
      Object.entries(files).map(([name, text]): [string, unknown] => [
        name,
        JSON.parse(text, (key, value: unknown) => (key === 'storey' ? undefined : value)),
      ]),
    );
    const [office] =
      splitImdf(bare)?.parts[0]?.features.filter(
        ({ properties }) => (properties as { name?: string }).name === 'Büro №1',
      ) ?? [];
    expect(office).toMatchObject({ properties: { extra: { name_fr: 'Bureau', access: ['staff'] } } });
  });

  it('OpenStreetMap has names and descriptions by language, and they come back', () => {
    const text = writeOsm(translated.levels[0]!);
    expect(text).toContain('k="name:fr" v="Bureau"');
    const answer = readOsm(new TextEncoder().encode(text));
    const json = JSON.parse(new TextDecoder().decode(valueOf(answer))) as { features: object[] };
    expect(json.features).toContainEqual(
      expect.objectContaining({
        properties: expect.objectContaining({ name_fr: 'Bureau', description_de: 'Zwei Räume' }) as object,
      }),
    );
  });

  it('GeoJSON tells the titles of its level', () => {
    expect(JSON.parse(writeGeoJson(translated.levels[0]!))).toMatchObject({
      level: { titles: { de: 'Keller' }, shortTitles: { de: 'UG' } },
    });
  });
});
