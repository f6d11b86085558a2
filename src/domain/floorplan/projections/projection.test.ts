import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';
import type { Position } from '../../entities/geometry.ts';
import { distanceMetres, type PlanePoint } from '../../geometry/index.ts';
import { coordinateSystemOf } from '../georeference/coordinate-system.ts';
import { searchSystems } from './known-systems.ts';
import { projectionOf } from './projection.ts';

const metresOff = (text: string, at: PlanePoint, [lon, lat]: Position): number => {
  const found = projectionOf(text)?.toEarth(at);
  return found == null ? Infinity : distanceMetres(found, [lon, lat]);
};

describe('a place in a coordinate system', () => {
  it.each<[string, string, PlanePoint, Position, number]>([
    ['UTM on ETRS89: the zone meets its meridian', '25832', [500_000, 5_538_630.703], [9, 50], 0.01],
    ['the equator in the south', 'EPSG:32733', [500_000, 10_000_000], [15, 0], 0.001],
    ['Lambert-93: its origin', '2154', [700_000, 6_600_000], [3, 46.5], 0.001],
    ['State Plane in US feet: its origin', '2263', [984_250, 0], [-74, 40.1666666666667], 0.01],
    ['Japan, zone IX: its origin', '6677', [0, 0], [139.833333333333, 36], 0.001],
    ['New Zealand: its meridian', '2193', [1_600_000, 10_000_000], [173, 0], 0.001],
    ['web Mercator', '3857', [1_113_194.9079, 6_446_275.841], [10, 50], 0.01],
    // As the office of the land gives them.
    ['Bern, LV95', '2056', [2_600_000, 1_200_000], [7.438632495, 46.951082877], 0.5],
    ['Bern, LV03', '21781', [600_000, 200_000], [7.438632495, 46.951082877], 0.5],
    ['Amersfoort', '28992', [155_000, 463_000], [5.387203657, 52.155172897], 0.5],
    ['Caister, British National Grid', '27700', [651_409.903, 313_177.27], [1.716073973, 52.658007833], 5],
  ])('%s', (_, code, at, place, most) => {
    expect(metresOff(code, at, place)).toBeLessThan(most);
  });

  it('goes there and back to the millimetre in each that is bundled', () => {
    for (const one of searchSystems('', [9, 50], 2000).concat(searchSystems('state', [-74, 41], 2000))) {
      const system = projectionOf(String(one.code));
      const [west, south, east, north] = one.area;
      const middle: Position = [(west + east) / 2, (south + north) / 2];
      const there = system?.fromEarth(middle) ?? [NaN, NaN];
      const back = system?.toEarth(there) ?? [NaN, NaN];
      expect([one.code, distanceMetres(back, middle) < 0.001]).toEqual([one.code, true]);
    }
  });

  it('is the same as in the reader of GEODATA', () => {
    for (const code of [25_832, 32_633, 32_733, 27_700, 26_918]) {
      const own = coordinateSystemOf(`PROJCS["x",AUTHORITY["EPSG","${code}"]]`).toEarth;
      const at: PlanePoint = [530_000, code === 27_700 ? 180_000 : 5_400_000];
      expect(metresOff(String(code), at, own?.(at) ?? [NaN, NaN])).toBeLessThan(0.01);
    }
  });

  it('says how exact it is, and what a unit is', () => {
    expect(projectionOf('25832')).toMatchObject({ accuracyMetres: 2, metresPerUnit: 1, code: 25_832 });
    expect(projectionOf('31467')).toMatchObject({ accuracyMetres: 5 });
    expect(projectionOf('2263')?.metresPerUnit).toBeCloseTo(0.3048006096, 9);
    expect(projectionOf('+proj=tmerc +lon_0=9 +ellps=bessel')).toMatchObject({ accuracyMetres: null });
    expect(projectionOf('4326')).toMatchObject({ isGeographic: true });
  });
});

const ESRI_DHDN =
  'PROJCS["DHDN_3_Degree_Gauss_Zone_3",GEOGCS["GCS_Deutsches_Hauptdreiecksnetz",DATUM["D_Deutsches_Hauptdreiecksnetz",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Gauss_Kruger"],PARAMETER["False_Easting",3500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

describe('a definition', () => {
  it('in well-known text without a code · is read, and its datum shifted as the register has it', () => {
    const at: PlanePoint = [3_500_000, 5_540_000];
    expect(metresOff(ESRI_DHDN, at, projectionOf('31467')?.toEarth(at) ?? [NaN, NaN])).toBeLessThan(0.01);
    expect(projectionOf(ESRI_DHDN)).toMatchObject({ name: 'DHDN_3_Degree_Gauss_Zone_3', accuracyMetres: 5 });
  });

  it.each([
    '',
    '99999',
    'EPSG:1',
    'UTM 32',
    'PROJCS[',
    'PROJCS["x",GEOGCS["y"]]',
    '+proj=none',
    '+proj=tmerc +nadgrids=a.gsb',
    `PROJCS${'['.repeat(9000)}`,
    'x'.repeat(30_000),
  ])('%.40s · is not understood, and nothing is thrown', (text) => {
    expect(projectionOf(text)).toBeNull();
  });

  it('of any text · never throws, and what it gives is on earth', () => {
    const parts = [
      'PROJCS[',
      'GEOGCS[',
      '"a"',
      ',',
      ']',
      '+proj=',
      'lcc',
      'tmerc',
      ' +lat_0=',
      '1e12',
      'NaN',
      'EPSG:',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...parts), { maxLength: 12 }),
        fc.double(),
        fc.double(),
        (some, x, y) => {
          const found = projectionOf(some.join(''))?.toEarth([x, y]);
          if (found != null) expect(Math.abs(found[0]) <= 180 && Math.abs(found[1]) < 90).toBe(true);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('of places that lie nowhere · gives none', () => {
    for (const at of [
      [NaN, 0],
      [1e12, 1e12],
      [Infinity, 0],
    ] as PlanePoint[])
      expect(projectionOf('25832')?.toEarth(at)).toBeNull();
  });
});

describe('the search for a system', () => {
  it('without words · is for those of the place, the smallest first', () => {
    const names = searchSystems('', [-73.9, 40.7], 8).map(({ name }) => name);
    expect(names).toContain('NAD83 / New York Long Island (ftUS)');
    expect(searchSystems('', [9, 50], 20).map(({ code }) => code)).toContain(25_832);
  });

  it('by words or a code · those of the place come first', () => {
    expect(searchSystems('utm 32', [9, 50], 3).map(({ code }) => code)).toEqual(
      expect.arrayContaining([25_832, 32_632]),
    );
    expect(searchSystems('EPSG:28992', [9, 50], 3)[0]?.code).toBe(28_992);
    expect(searchSystems('no such system', [9, 50], 3)).toEqual([]);
  });
});
