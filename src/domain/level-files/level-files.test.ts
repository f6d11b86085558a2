import { describe, expect, it } from 'vitest';
import type { Feature } from '../entities/feature.ts';
import type { FeatureGeometry, Position } from '../entities/geometry.ts';
import { fidSchema, lidSchema } from '../entities/ids.ts';
import { finish, readGeoJson } from '../floorplan/index.ts';
import { readDxf } from '../floorplan/read/dxf/read-dxf.ts';
import { localPlane, roundPosition } from '../geometry/index.ts';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import { builtInTaxonomy, kindOf } from '../taxonomy/index.ts';
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
