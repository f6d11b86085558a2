import { describe, expect, it } from 'vitest';
import { slowIt } from '../../../../../tests/support/vitest/slow-tests.ts';
import {
  bowTieAt,
  collection,
  fileOf,
  openSquareAt,
  pointAt,
  squareAt,
} from '../../../../../tests/support/geometry/geojson-files.ts';
import { READER } from '../../../limits.ts';
import type { Plan, PlanIssue } from '../../plan.ts';
import { finish } from '../../progress.ts';
import { inUtf8 } from '../parse-json.ts';
import { readGeoJson } from './read-geojson.ts';

const read = (content: unknown): ReturnType<typeof readBytes> => readBytes(fileOf(content));
const readBytes = (bytes: Uint8Array): { plan: Plan | null; issues: PlanIssue[]; codes: string[] } => {
  const answer = finish(readGeoJson(bytes));
  const issues = answer.ok ? [] : answer.issues;
  return { plan: answer.ok ? answer.plan : null, issues, codes: issues.map((issue) => issue.code) };
};

describe('a file that is read', () => {
  it('yields its features with what the file said', () => {
    const { plan } = read(collection(pointAt(1, 2, { name: 'A' }), { ...squareAt(3, 4), id: 'room-7' }));
    expect(plan?.features).toEqual([
      {
        index: 0,
        id: null,
        shape: 'Point',
        geometry: { type: 'Point', coordinates: [1, 2] },
        broken: null,
        properties: { name: 'A' },
      },
      expect.objectContaining({ index: 1, id: 'room-7', shape: 'Polygon', broken: null }),
    ]);
    expect(plan).toMatchObject({ vertices: 6, bounds: [1, 2, 3.001, 4.001] });
  });

  it('may be one feature alone, and may begin with a byte order mark', () => {
    expect(read(squareAt(0, 0)).plan?.features).toHaveLength(1);
    expect(read(`\ufeff${JSON.stringify(collection(pointAt(0, 0)))}`).plan?.features).toHaveLength(1);
  });

  it('comes out flat, at 8 decimals, with its rings closed', () => {
    const ring = [
      [0.1234567891, 0.5, 12.5],
      [0.2, 0.5, 12.5],
      [0.2, 0.6, 12.5],
      [0.1234567891, 0.5, 12.5],
    ];
    const geometry = { type: 'Polygon', coordinates: [ring] };
    const { plan } = read(collection({ type: 'Feature', properties: null, geometry }));
    expect(plan?.features[0]?.geometry?.coordinates).toEqual([
      [
        [0.12345679, 0.5],
        [0.2, 0.5],
        [0.2, 0.6],
        [0.12345679, 0.5],
      ],
    ]);
  });

  it('is judged after rounding, which can break a shape', () => {
    const d = 1e-9;
    const ring = [
      [0, 0],
      [4 * d, 0],
      [4 * d, 4 * d],
      [0, 0],
    ];
    const sliver = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
    const { plan } = read(collection(sliver, squareAt(0, 0)));
    expect(plan?.features.map((feature) => feature.broken?.code ?? null)).toEqual(['ring-too-short', null]);
  });

  it("keeps features without geometry, and those with a geometry that types can't have", () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    };
    const nested = { type: 'GeometryCollection', geometries: [line, { type: 'Point', coordinates: [0, 0] }] };
    const of = (geometry: unknown): unknown => ({ type: 'Feature', properties: {}, geometry });
    const empty = of({ type: 'Polygon', coordinates: [] });
    const { plan } = read(collection(of(null), of(line), of(nested), empty, pointAt(1, 1)));
    expect(plan?.features.map((feature) => feature.shape)).toEqual([
      null,
      'LineString',
      'GeometryCollection',
      null,
      'Point',
    ]);
    expect(plan?.features.filter((feature) => feature.geometry)).toHaveLength(1);
    expect(plan?.vertices).toBe(6);
  });

  it('names what is broken with the place', () => {
    const { plan } = read(collection(bowTieAt(10, 20), openSquareAt(0, 0)));
    const [crossing, open] = plan!.features;
    expect(crossing?.broken?.code).toBe('self-crossing');
    expect(crossing?.broken?.where?.[0]?.[0]).toBeCloseTo(10.0005, 8);
    expect(crossing?.broken?.where?.[0]?.[1]).toBeCloseTo(20.0005, 8);
    expect(open?.broken?.code).toBe('ring-not-closed');
  });
});

// @spec 5.85 8.23
describe('a file that is refused', () => {
  it.each([
    ['nothing', '', 'empty'],
    ['only spaces', ' \n\t ', 'empty'],
    ['a text that is no JSON', 'Lorem ipsum. '.repeat(400_000), 'json'],
    ['JSON that stops', '{"type": "FeatureCollection", "features": [', 'json'],
    ['a hundred thousand brackets that never close', '['.repeat(100_000), 'json'],
  ])('with %s is invalid', (_, text, reason) => {
    const { issues } = read(text);
    expect(issues).toMatchObject([{ code: 'file-invalid', severity: 'error', params: { reason } }]);
  });

  it.each(['utf16le', 'utf16be'] as const)(
    'in %s is read by its byte order mark, and kept in UTF-8',
    (encoding) => {
      const text = JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [1, 2] },
            properties: { name: 'Übung' },
          },
        ],
      });
      const little = Buffer.from(`\uFEFF${text}`, 'utf16le');
      const bytes = Uint8Array.from(encoding === 'utf16le' ? little : little.swap16());
      expect(readBytes(bytes).issues).toEqual([]);
      expect(new TextDecoder().decode(inUtf8(bytes))).toBe(text);
    },
  );

  it('bytes that are not UTF-8 → invalid', () => {
    const bytes = new Uint8Array([...fileOf('{"name": "'), 0xe9, ...fileOf('"}')]);
    expect(readBytes(bytes).issues).toMatchObject([{ code: 'file-invalid', params: { reason: 'encoding' } }]);
  });

  it('with deep nesting is refused before anything walks it', () => {
    const deep = (levels: number): string => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
    const file = (levels: number): string =>
      `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"deep":${deep(levels)}}}]}`;
    expect(read(file(100_000)).codes).toEqual(['file-too-deep']);
    expect(read(file(READER.maxDepth - 3)).codes).toEqual(['file-too-deep']);
    expect(read(file(READER.maxDepth - 4)).codes).toEqual([]);
    const collections = `${'{"type":"GeometryCollection","geometries":['.repeat(20_000)}${']}'.repeat(20_000)}`;
    expect(read(collections).codes).toEqual(['file-too-deep']);
  });

  it('does not take brackets in texts for nesting', () => {
    const name = `${'['.repeat(500)}"\\`;
    expect(read(collection(pointAt(0, 0, { name, other: '\\' }))).plan?.features[0]?.properties).toEqual({
      name,
      other: '\\',
    });
  });

  it.each([
    ['a list', []],
    ['null', null],
    ['a number', '42'],
    ['a bare geometry', { type: 'Point', coordinates: [0, 0] }],
    ['TopoJSON', { type: 'Topology', objects: {} }],
    ['no list of features', { type: 'FeatureCollection', features: {} }],
    ['an impossible box', { type: 'FeatureCollection', features: [], bbox: [1, 2, 3] }],
  ])('that holds %s is no GeoJSON', (_, content) => {
    expect(read(content === null ? 'null' : content).codes).toEqual(['invalid-geojson-file']);
  });

  it('names the first malformed features and counts the rest', () => {
    const ring = (...positions: unknown[]): unknown => ({ type: 'Polygon', coordinates: [positions] });
    const of = (geometry: unknown, name: string): unknown => ({
      type: 'Feature',
      properties: { name },
      geometry,
    });
    const { issues } = read(
      collection(
        pointAt(0, 0),
        'feature',
        { type: 'Feature', geometry: null },
        { type: 'feature', properties: {}, geometry: null },
        { ...pointAt(0, 0), id: {} },
        { ...pointAt(0, 0), properties: [] },
        { ...pointAt(0, 0), bbox: 'all' },
        { type: 'Feature', properties: {} },
        of({ type: 'Polygon', coordinates: [0, 0] }, 'Flat'),
        of({ type: 'Square', coordinates: [] }, 'Odd'),
        of(ring([0, 0], ['1', 0]), 'Text'),
        of(ring([0]), 'Short'),
      ),
    );
    expect(issues).toHaveLength(1);
    expect(issues[0]?.params).toEqual({
      count: 11,
      first: '#2 (no-feature), #3 (properties), #4 (no-feature), #5 (id), #6 (properties)',
    });
    expect(issues[0]?.first.map((ref) => ref.index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  slowIt('counts more features than it can hold', () => {
    const one = JSON.stringify(pointAt(0, 0));
    const file = (count: number): string =>
      `{"type":"FeatureCollection","features":[${Array(count).fill(one).join(',')}]}`;
    expect(read(file(READER.maxFeatures + 1)).issues).toMatchObject([
      { code: 'too-many-features', params: { max: 200_000, count: 200_001 } },
    ]);
    expect(read(file(READER.maxFeatures)).plan?.features).toHaveLength(200_000);
  });

  slowIt('counts more vertices than it can hold', () => {
    const half = `[${Array(READER.maxVertices / 2)
      .fill('[0,0]')
      .join(',')}]`;
    const line = (coordinates: string): string =>
      `{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":${coordinates}}}`;
    const file = `{"type":"FeatureCollection","features":[${line(half)},${line(half)},${JSON.stringify(pointAt(0, 0))}]}`;
    expect(read(file).codes).toEqual(['too-many-vertices']);
  });

  it('in metres instead of degrees says which features are off the earth', () => {
    const { issues } = read(
      collection(
        pointAt(0, 0),
        pointAt(3214760, 538957, { name: 'Gate' }),
        squareAt(179.9999, 0),
        pointAt(0, 90.1),
      ),
    );
    expect(issues).toMatchObject([
      {
        code: 'coordinates-out-of-range',
        params: { count: 3, first: '#2 Gate (3214760 538957), #3 (180.0009 0), #4 (0 90.1)' },
      },
    ]);
    const huge = '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1e999,0]}}';
    expect(read(huge).codes).toEqual(['coordinates-out-of-range']);
  });

  it('with nothing that has a place says so', () => {
    expect(read(collection()).codes).toEqual(['nothing-usable']);
    const nowhere = { type: 'Feature', properties: {}, geometry: null };
    expect(read(collection(nowhere, nowhere)).issues).toMatchObject([
      { code: 'nothing-usable', params: { count: 2 } },
    ]);
  });

  it('over the size limit is not even decoded', () => {
    expect(readBytes(new Uint8Array(100_000_001)).codes).toEqual(['file-too-large']);
  });
});

describe('a file that says its coordinate system', () => {
  const withCrs = (crs: unknown): unknown => ({ type: 'FeatureCollection', crs, features: [pointAt(1, 2)] });
  const named = (name: unknown): unknown => withCrs({ type: 'name', properties: { name } });

  it.each([
    'urn:ogc:def:crs:OGC:1.3:CRS84',
    'urn:ogc:def:crs:OGC::CRS84',
    'OGC:CRS84',
    'urn:ogc:def:crs:EPSG::4326',
    'urn:ogc:def:crs:EPSG:8.9:4326',
    'EPSG:4326',
    'epsg:4326',
    'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
    'http://www.opengis.net/def/crs/EPSG/0/4326',
    'WGS84',
  ])('is read in %s', (name) => expect(read(named(name)).codes).toEqual([]));

  it.each(['urn:ogc:def:crs:EPSG::3857', 'EPSG:27700', 'EPSG:14326', 'urn:ogc:def:crs:OGC:1.3:CRS27'])(
    'is refused in %s',
    (name) => {
      expect(read(named(name)).issues).toMatchObject([{ code: 'unsupported-crs', params: { name } }]);
    },
  );

  it('is refused where it links to it, or says it in no known way', () => {
    const link = { type: 'link', properties: { href: 'https://example.org/crs/42', type: 'proj4' } };
    expect(read(withCrs(link)).issues).toMatchObject([{ params: { name: 'https://example.org/crs/42' } }]);
    expect(read(withCrs('EPSG:3857')).codes).toEqual(['unsupported-crs']);
    expect(read(named(5)).codes).toEqual(['unsupported-crs']);
    expect(read(withCrs(null)).codes).toEqual([]);
  });
});

describe('a hostile file', () => {
  it('changes no prototype', () => {
    const evil = '{"polluted": true, "nested": {"__proto__": {"polluted": true}}}';
    const properties = `{"name":"x","__proto__":${evil},"constructor":{"prototype":${evil}},"list":[{"prototype":1,"kept":2}]}`;
    const feature = `{"type":"Feature","__proto__":${evil},"properties":${properties},"geometry":{"type":"Point","coordinates":[1,2]}}`;
    const { plan } = read(`{"type":"FeatureCollection","__proto__":${evil},"features":[${feature}]}`);
    const kept = plan!.features[0]!.properties;
    expect(JSON.stringify(kept)).toBe('{"name":"x","list":[{"kept":2}]}');
    expect(Object.getPrototypeOf(kept)).toBe(Object.prototype);
    expect(Object.getPrototypeOf({ ...kept, ...Object.assign({}, kept) })).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('may use the names of built-in methods', () => {
    const file = collection(pointAt(0, 0, { toString: 'text', hasOwnProperty: 1, valueOf: null }));
    expect(read(file).plan?.features[0]?.properties).toEqual({
      toString: 'text',
      hasOwnProperty: 1,
      valueOf: null,
    });
  });
});

describe('progress', () => {
  it('comes in order and never passes its total', () => {
    const seen: string[] = [];
    const features = Array.from({ length: 1200 }, (_, i) => pointAt(0, i / 1000));
    finish(readGeoJson(fileOf(collection(...features))), ({ phase, done, total }) => {
      expect(done).toBeLessThanOrEqual(total);
      seen.push(`${phase} ${done}/${total}`);
    });
    expect(seen[0]).toBe('read 0/0');
    expect(seen.filter((line) => line.startsWith('check'))).toHaveLength(6);
  });
});
