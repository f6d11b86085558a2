import { describe, expect, it } from 'vitest';
import { describeShared, sharedBytes } from '../../../../../tests/support/shared-data.ts';
import {
  makeDbf,
  makeShp,
  partsRecord,
  pointRecord,
} from '../../../../../tests/support/domain/shapefile/make-shapefile.ts';
import { valueOf } from '../../../../../tests/support/domain/value-of.ts';
import { readPlanJob } from '../../../../workers/read-plan/core.ts';
import { answerOf } from '../../../coded-error.ts';
import { finish, readGeoJson } from '../../index.ts';
import { projectGeoJson } from '../../projections/project-geojson.ts';
import { encodingOfCpg } from './read-dbf.ts';
import { readShapefiles } from './read-shapefile.ts';

interface Found {
  crs?: { properties: { name: string } };
  features: {
    properties: Record<string, unknown>;
    geometry: { type: string; coordinates: unknown } | null;
  }[];
}

const byText = (a: string, b: string): number => a.localeCompare(b);
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const parsed = (bytes: Uint8Array): Found => JSON.parse(new TextDecoder().decode(bytes)) as Found;
const read = (files: Record<string, Uint8Array>): Found => parsed(readShapefiles(files));
const codeOf = (files: Record<string, Uint8Array>): string => {
  const answer = answerOf(() => readShapefiles(files));
  return answer.ok ? 'read' : answer.code;
};

const UTM32 =
  'PROJCS["ETRS_1989_UTM_Zone_32N",GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
const point = makeShp([pointRecord([10, 50])], [10, 50, 10, 50]);

describe('a Shapefile', () => {
  it('of several layers, each with a system of its own · comes as one', () => {
    const { features, crs } = read({
      'plan/Rooms.SHP': makeShp([pointRecord([500_000, 5_538_630.703])], [5e5, 5e6, 5e5, 5e6]),
      'plan/rooms.prj': utf8(UTM32),
      'plan/rooms.dbf': makeDbf(
        [{ name: 'NAME' }, { name: 'NR', type: 'N', length: 8 }],
        [['Hall', '  12.50']],
      ),
      'plan/doors.shp': point,
      '__MACOSX/plan/._doors.shp': utf8('of a Mac'),
    });
    expect(crs).toBeUndefined();
    expect(features.map(({ properties }) => properties)).toEqual([
      { layer: 'Rooms', NAME: 'Hall', NR: 12.5 },
      { layer: 'doors' },
    ]);
    const [lon, lat] = features[0]!.geometry!.coordinates as [number, number];
    expect([Math.abs(lon - 9) < 1e-8, Math.abs(lat - 50) < 1e-7]).toEqual([true, true]);
  });

  it('without a system, in metres · names it as not known', () => {
    const { crs, features } = read({ 'a.shp': makeShp([pointRecord([5e5, 5e6])], [5e5, 5e6, 5e5, 5e6]) });
    expect(crs?.properties.name).toBe('?');
    expect(features[0]?.geometry?.coordinates).toEqual([5e5, 5e6]);
  });

  it('of several layers without a system · each layer is placed by the system that a person names for it', () => {
    const inMetres = (x: number, y: number) => makeShp([pointRecord([x, y])], [x, y, x, y]);
    const bytes = readShapefiles({
      'rooms.shp': inMetres(500_000, 5_538_630.703),
      'site.shp': inMetres(3_500_000, 5_540_000),
      'doors.shp': point,
    });
    const asked = (of: Found) => {
      const answer = finish(readGeoJson(utf8(JSON.stringify(of))));
      return answer.ok ? [] : answer.issues.map(({ params }) => params);
    };
    const first = parsed(bytes);
    expect(asked(first)).toEqual([{ name: '?', reason: 'layer', layer: 'rooms' }]);
    const second = parsed(valueOf(projectGeoJson(first, '25832')).json);
    expect(asked(second)).toEqual([{ name: '?', reason: 'layer', layer: 'site' }]);
    const third = valueOf(projectGeoJson(second, '31467'));
    const { features } = parsed(third.json);
    expect(asked(parsed(third.json))).toEqual([]);
    expect(features.map(({ geometry }) => (geometry!.coordinates as number[]).map(Math.round))).toEqual([
      [9, 50],
      [9, 50],
      [10, 50],
    ]);
    // Only what was placed last says how far away it is.
    expect(third.bounds[2]).toBeLessThan(9.1);
  });

  it.each([5, 15, 25])('of areas (type %i) · puts each hole into the smallest area around it', (type) => {
    const square = (at: number, size: number): [number, number][] => [
      [at, at],
      [at, at + size],
      [at + size, at + size],
      [at + size, at],
      [at, at],
    ];
    const hole = square(1, 6).toReversed();
    const { features } = read({
      'a.shp': makeShp([partsRecord(type, [square(0, 10), hole, square(20, 4), square(2, 1)])]),
    });
    const parts = features[0]!.geometry!.coordinates as unknown[][];
    expect(features[0]!.geometry!.type).toBe('MultiPolygon');
    expect(parts.map((rings) => rings.length)).toEqual([2, 1, 1]);
    const lone = read({ 'a.shp': makeShp([partsRecord(type, [hole])]) });
    expect(lone.features[0]!.geometry!.coordinates).toHaveLength(1);
  });

  it.each<[string, string | null, number, number[], string]>([
    ['CP1251 by its .cpg', '1251', 0, [0xc7, 0xe0, 0xeb], 'Зал'],
    ['CP1251 by the byte of its language', null, 0xc9, [0xc7, 0xe0, 0xeb], 'Зал'],
    ['Shift-JIS by its .cpg', 'CP932', 0, [0x89, 0xef, 0x8b, 0x63], '会議'],
    ['Shift-JIS by the byte of its language', null, 0x13, [0x89, 0xef, 0x8b, 0x63], '会議'],
    ['UTF-8 by its .cpg against the byte', 'UTF-8', 0x57, [0xc3, 0xa9], 'é'],
    ['UTF-8 that nothing names', null, 0, [0xc3, 0xa9], 'é'],
    ['Windows that nothing names', null, 0, [0x43, 0x61, 0x66, 0xe9], 'Café'],
  ])('with names in %s · reads them', (_, cpg, language, bytes, name) => {
    const files = {
      'a.shp': point,
      'a.dbf': makeDbf([{ name: 'NAME' }], [[new Uint8Array(bytes)]], language),
    };
    const { features } = read(cpg === null ? files : { ...files, 'a.cpg': utf8(`${cpg}\r\n`) });
    expect(features[0]?.properties['NAME']).toBe(name);
  });

  it('with values of each kind · reads dates, numbers and yes or no, and leaves out what is empty', () => {
    const columns = ['D', 'L', 'N', 'F', 'M', 'C'].map((type) => ({ name: `of${type}`, type, length: 10 }));
    const rows = [
      ['20261130', 'T', '-3', '1e3', '12', ' x '],
      ['', '?', '****', '', '', ''],
    ];
    const { features } = read({
      'a.shp': makeShp([pointRecord([1, 1]), pointRecord([2, 2])]),
      'a.dbf': makeDbf(columns, rows),
    });
    expect(features.map(({ properties }) => properties)).toEqual([
      { layer: 'a', ofD: '2026-11-30', ofL: true, ofN: -3, ofF: 1000, ofC: 'x' },
      { layer: 'a' },
    ]);
  });

  const dbf = makeDbf([{ name: 'NAME' }], [['Hall']]);
  const wide = () => {
    const bytes = new Uint8Array(32 + 32 * 10_000 + 10);
    bytes[0] = 3;
    new DataView(bytes.buffer).setUint32(4, 1, true);
    new DataView(bytes.buffer).setUint16(8, 65_535, true);
    for (let i = 0; i < 10_000; i += 1)
      bytes.set([0x41, ...Array.from({ length: 10 }, () => 0), 0x43, 0, 0, 0, 0, 250], 32 + 32 * i);
    return bytes;
  };
  it.each<[string, () => Record<string, Uint8Array>, string]>([
    ['nothing', () => ({ 'a.shp': new Uint8Array() }), 'file-type-mismatch'],
    ['another file', () => ({ 'a.shp': utf8('PNG'.repeat(99)) }), 'file-type-mismatch'],
    ['no .shp', () => ({ 'a.dbf': dbf }), 'file-type-mismatch'],
    ['no shape', () => ({ 'a.shp': makeShp([]) }), 'nothing-usable'],
    ['half a file', () => ({ 'a.shp': point.slice(0, 120) }), 'file-invalid'],
    [
      'a record of 4 GB',
      () => ({ 'a.shp': Uint8Array.from(point, (byte, i) => (i > 103 && i < 108 ? 127 : byte)) }),
      'file-invalid',
    ],
    [
      'a thousand million parts',
      () => ({
        'a.shp': makeShp([
          Uint8Array.from(
            partsRecord(3, [
              [
                [0, 0],
                [1, 1],
              ],
            ]),
            (byte, i) => (i === 39 ? 60 : byte),
          ),
        ]),
      }),
      'file-invalid',
    ],
    ['half a table', () => ({ 'a.shp': point, 'a.dbf': dbf.slice(0, -8) }), 'file-invalid'],
    ['a table of 10,000 columns', () => ({ 'a.shp': point, 'a.dbf': wide() }), 'file-invalid'],
    [
      'a table of four thousand million rows',
      () => ({ 'a.shp': point, 'a.dbf': Uint8Array.from(dbf, (byte, i) => (i > 3 && i < 8 ? 255 : byte)) }),
      'file-invalid',
    ],
  ])('%s · is refused', (_, make, code) => {
    expect(codeOf(make())).toBe(code);
  });

  it('whose header lies about its length · is read to its end', () => {
    const short = Uint8Array.from(point, (byte, i) => (i >= 24 && i < 28 ? 0 : byte));
    expect(read({ 'a.shp': short }).features).toHaveLength(1);
  });

  it('with a corner off the earth · keeps no outline without it', () => {
    const ring = (x: number): [number, number][] => [
      [10, 50],
      [10, 51],
      [11, 51],
      [x, 50],
      [10, 50],
    ];
    const { features } = read({
      'a.shp': makeShp([partsRecord(5, [ring(11)]), partsRecord(5, [ring(1e12)])]),
    });
    expect(features.map(({ geometry }) => geometry?.type ?? null)).toEqual(['MultiPolygon', null]);
  });

  it('in coordinates that are not numbers · keeps the feature without a shape', () => {
    const { features } = read({
      'a.shp': makeShp([pointRecord([NaN, 1]), pointRecord([1e12, 1])]),
      'a.prj': utf8(UTM32),
    });
    expect(features.map(({ geometry }) => geometry)).toEqual([null, null]);
  });
});

describe('the encoding that a .cpg names', () => {
  it.each([
    ['UTF-8', 'utf-8'],
    ['65001', 'utf-8'],
    ['windows-1251', 'windows-1251'],
    ['CP1252', 'windows-1252'],
    ['ANSI 1252', 'windows-1252'],
    ['OEM 866', 'ibm866'],
    ['SJIS', 'shift_jis'],
    ['Shift_JIS', 'shift_jis'],
    ['932', 'shift_jis'],
    ['ISO-8859-1', 'windows-1252'],
    ['88591', 'windows-1252'],
    ['EUC-KR', 'euc-kr'],
    ['GB18030', 'gbk'],
    ['nonsense', null],
  ])('%s → %s', (cpg, encoding) => {
    expect(encodingOfCpg(cpg)).toBe(encoding);
  });
});

describeShared('Shapefiles of others', () => {
  it('a zip in State Plane feet · lies in New York, with names', async () => {
    const bytes = valueOf(
      await readPlanJob().convert('shapefile', sharedBytes('shapefile/nybb-epsg2263-feet.zip')),
    );
    const { features } = parsed(bytes);
    expect(features.map(({ properties }) => String(properties['BoroName'])).toSorted(byText)).toEqual([
      'Bronx',
      'Brooklyn',
      'Manhattan',
      'Queens',
      'Staten Island',
    ]);
    const answer = finish(readGeoJson(bytes));
    const [west, south, east, north] = (answer.ok && answer.plan.bounds) || [NaN, NaN, NaN, NaN];
    // As the offices of the city give them.
    expect([west, south, east, north].map((degrees) => degrees.toFixed(3))).toEqual([
      '-74.256',
      '40.496',
      '-73.700',
      '40.916',
    ]);
  });

  it('four files in UTM by their .prj · lie near New York', () => {
    const files = Object.fromEntries(
      ['shp', 'dbf', 'prj', 'shx'].map((part) => [
        `a.${part}`,
        sharedBytes(`shapefile/utm18n/a_utm.${part}`),
      ]),
    );
    const answer = finish(readGeoJson(readShapefiles(files)));
    const [west, south] = (answer.ok && answer.plan.bounds) || [NaN, NaN, NaN, NaN];
    expect([west.toFixed(2), south.toFixed(2)]).toEqual(['-74.10', '40.57']);
  });
});
