import { describe, expect, it } from 'vitest';
import {
  doubles,
  geopackageCell,
  makeGeopackage,
  polygonWkb,
  wkb,
} from '../../../tests/support/domain/sqlite/geopackage.ts';
import { makeSqlite, sqlWasm } from '../../../tests/support/domain/sqlite/make-sqlite.ts';
import { finish, readGeoJson } from '../../domain/floorplan/index.ts';
import { distanceMetres } from '../../domain/geometry/index.ts';
import { describeShared, sharedBytes } from '../../../tests/support/shared-data.ts';
import { valueOf } from '../../../tests/support/domain/value-of.ts';
import { readGeopackageJob } from './core.ts';

interface Found {
  crs?: { properties: { name: string } };
  features: {
    isOnEarth?: boolean;
    properties: Record<string, unknown>;
    geometry: { type: string; coordinates: unknown } | null;
  }[];
}

const convert = (bytes: Uint8Array) => readGeopackageJob().convert(bytes, sqlWasm());
const read = async (bytes: Uint8Array): Promise<Found> =>
  JSON.parse(new TextDecoder().decode(valueOf(await convert(bytes)))) as Found;
const codeOf = async (bytes: Uint8Array): Promise<string> => {
  const answer = await convert(bytes);
  return answer.ok ? 'read' : answer.code;
};

const SQUARE = polygonWkb([
  [10, 50],
  [10.001, 50],
  [10.001, 50.001],
  [10, 50],
]);
const rooms = { table: 'rooms', srs: 4326, rows: [[geopackageCell(SQUARE), "Café d'Été"]] };

describe('a GeoPackage', () => {
  it('of two layers in different systems · comes to one place, and each feature says its layer', async () => {
    const utm = {
      table: 'doors',
      srs: 25_832,
      rows: [[geopackageCell(wkb(1, doubles(571_666.448, 5_539_109.816))), 'Door']],
    };
    const { features, crs } = await read(await makeGeopackage([rooms, utm]));
    expect(crs).toBeUndefined();
    expect(features.map(({ properties }) => properties)).toEqual([
      { layer: 'rooms', name: "Café d'Été" },
      { layer: 'doors', name: 'Door' },
    ]);
    expect(distanceMetres(features[1]!.geometry!.coordinates as [number, number], [10, 50])).toBeLessThan(
      0.1,
    );
  });

  it('with a layer in a plane · names the system, and says which features are on earth', async () => {
    const plane = { table: 'plan', srs: -1, rows: [[geopackageCell(wkb(1, doubles(5, 7))), null]] };
    const { features, crs } = await read(await makeGeopackage([rooms, plane]));
    expect(crs?.properties.name).toBe('A plane');
    expect(features.map(({ isOnEarth }) => isOnEarth)).toEqual([true, undefined]);
    expect(features[1]).toMatchObject({ properties: { layer: 'plan' }, geometry: { coordinates: [5, 7] } });
  });

  it('with cells that are empty, NaN or no blob · keeps the features, without a shape', async () => {
    const cells = [
      null,
      geopackageCell(wkb(1, doubles(NaN, NaN)), 0x11),
      geopackageCell(wkb(3, [0, 0, 0, 0])),
      'text',
    ];
    const { features } = await read(
      await makeGeopackage([{ ...rooms, rows: cells.map((cell, i) => [cell, `${i}`]) }]),
    );
    expect(features.map(({ geometry }) => geometry)).toEqual([null, null, null, null]);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['nothing', () => new Uint8Array(), 'file-type-mismatch'],
    ['a text', () => new TextEncoder().encode('no database '.repeat(100)), 'file-type-mismatch'],
    ['an encrypted database', () => crypto.getRandomValues(new Uint8Array(4096)), 'file-type-mismatch'],
    ['another SQLite file', () => makeSqlite(['create table a (b)']), 'file-type-mismatch'],
    ['no layer', () => makeGeopackage([]), 'nothing-usable'],
    ['half a file', async () => (await makeGeopackage([rooms])).slice(0, 5000), 'file-invalid'],
    [
      'a cell that ends early',
      () => makeGeopackage([{ ...rooms, rows: [[geopackageCell(SQUARE.slice(0, 40)), '']] }]),
      'file-invalid',
    ],
    [
      'a cell of another kind',
      () => makeGeopackage([{ ...rooms, rows: [[new Uint8Array(30), '']] }]),
      'file-invalid',
    ],
    [
      'four thousand million points',
      () => makeGeopackage([{ ...rooms, rows: [[geopackageCell(wkb(2, [255, 255, 255, 255])), '']] }]),
      'file-invalid',
    ],
    [
      'collections within collections',
      () => {
        let deep = wkb(1, doubles(1, 2));
        for (let i = 0; i < 1000; i += 1) deep = wkb(7, [1, 0, 0, 0], deep);
        return makeGeopackage([{ ...rooms, rows: [[geopackageCell(deep), '']] }]);
      },
      'file-invalid',
    ],
  ])('%s · is refused', async (_, make, code) => {
    expect(await codeOf(await make())).toBe(code);
  });

  it('whose schema would have SQLite work · has only its plain columns read', async () => {
    const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select i as geom from n';
    const bytes = await makeGeopackage(
      [rooms],
      [
        `create view endless as ${endless}`,
        "insert into gpkg_contents values ('endless', 'features', 'endless')",
        "insert into gpkg_geometry_columns values ('endless', 'geom', 4326)",
        "create table worked (geom blob, big generated always as ('worked out') virtual)",
        'insert into worked values (null)',
        "insert into gpkg_contents values ('worked', 'features', 'worked')",
        "insert into gpkg_geometry_columns values ('worked', 'geom', 4326)",
        'create trigger hostile after insert on rooms begin delete from rooms; end',
        "insert into gpkg_contents values ('rooms\"; drop table rooms; --', 'features', 'x')",
        "insert into gpkg_geometry_columns values ('rooms\"; drop table rooms; --', 'geom', 4326)",
      ],
    );
    const { features } = await read(bytes);
    expect(features.map(({ properties }) => properties)).toEqual([
      { layer: 'rooms', name: "Café d'Été" },
      { layer: 'worked' },
    ]);
    const view = await makeSqlite([
      'create table gpkg_spatial_ref_sys (a)',
      'create table gpkg_geometry_columns (a)',
      `create view gpkg_contents as ${endless}`,
    ]);
    expect(await codeOf(view)).toBe('file-type-mismatch');
  });

  it('in coordinates that lie nowhere · keeps the feature without a shape', async () => {
    const at = (x: number, y: number) => [geopackageCell(wkb(1, doubles(x, y))), ''];
    const { features } = await read(
      await makeGeopackage([{ table: 'far', srs: 25_832, rows: [at(1e12, 1e12), at(Infinity, 0)] }]),
    );
    expect(features.map(({ geometry }) => geometry)).toEqual([null, null]);
  });
});

describeShared('GeoPackages of others', () => {
  it('the same outline in State Plane feet and in degrees · comes to the same place', async () => {
    const { features } = await read(sharedBytes('geopackage/mixed-crs.gpkg'));
    const [feet, degrees] = features.map(({ geometry }) =>
      (geometry!.coordinates as [number, number][][][]).flat(2),
    );
    expect(features.map(({ properties }) => properties['layer'])).toEqual(['oregon_2269', 'oregon_4326']);
    expect(feet!.length).toBe(degrees!.length);
    // Its degrees have five decimals, which is a metre.
    for (const [i, at] of feet!.entries()) expect(distanceMetres(at, degrees![i]!)).toBeLessThan(1.5);
  });

  it('each type of geometry, flat and with heights · is read, and is a plan', async () => {
    const bytes = valueOf(await convert(sharedBytes('geopackage/all-geometry-types.gpkg')));
    const { features } = JSON.parse(new TextDecoder().decode(bytes)) as Found;
    expect(new Set(features.map(({ properties }) => properties['layer'])).size).toBe(16);
    expect(features).toHaveLength(50);
    expect(finish(readGeoJson(bytes))).toMatchObject({ ok: true });
  });
});
