import { describe, expect, it } from 'vitest';
import type { FeatureProperties } from '../../entities/feature.ts';
import type { FeatureType, Taxonomy, TypeClass } from '../../entities/feature-type.ts';
import type { FeatureGeometry } from '../../entities/geometry.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { featureIssues } from './feature.ts';
import { fileFeatureIssues } from './file-feature.ts';
import type { Issue } from '../../entities/issue.ts';

function type(
  code: string,
  typeClass: TypeClass,
  shape: string[],
  more: Partial<FeatureType['properties']> = {},
): [string, FeatureType] {
  return [code, { code, title: code, properties: { class: typeClass, shape, ...more } }];
}
const taxonomy: Taxonomy = Object.fromEntries([
  type('shop', 'poi', ['Point', 'Polygon']),
  type('nameless-shop', 'poi', ['Point'], { nameMode: 'unavailable' }),
  type('wall', 'mapObject', ['Polygon']),
  type('exhibit', 'mapObject', ['Point'], { nameMode: 'required', descriptionMode: 'required' }),
  type('level-geofence', 'geofence', ['Polygon']),
  type('ibeacon', 'beacon', ['Point']),
]);
const POINT: FeatureGeometry = { type: 'Point', coordinates: [13, 52] };
const AREA = rectangle([13, 52], [13.001, 52.001]);

const check = (properties: FeatureProperties, geometry: FeatureGeometry | null = POINT): Issue[] =>
  featureIssues({ geometry, properties }, { taxonomy });
const codes = (issues: Issue[]): string[] => issues.map(({ code }) => code);
const shop = (more: Record<string, unknown> = {}): FeatureProperties => ({
  typeCode: 'shop',
  name: 'Bakery',
  ...more,
});

describe('a feature', () => {
  it('has a type that the taxonomy knows', () => {
    expect(check(shop())).toEqual([]);
    expect(codes(check(shop({ typeCode: '' })))).toEqual(['type-must-be-selected']);
    expect(check(shop({ typeCode: 'castle' }))).toMatchObject([
      { code: 'file-validation-type-code', params: { code: 'castle' } },
    ]);
    expect(codes(check(shop({ typeCode: 'constructor' })))).toEqual(['file-validation-type-code']);
  });

  it('has a shape that its type allows, and several where it allows one', () => {
    const parts: FeatureGeometry = { type: 'MultiPolygon', coordinates: [AREA.coordinates] };
    expect(check({ typeCode: 'wall' }, AREA)).toEqual([]);
    expect(check({ typeCode: 'wall' }, parts)).toEqual([]);
    expect(codes(check({ typeCode: 'wall' }, POINT))).toEqual(['file-validation-geometry-type']);
    expect(codes(check(shop(), null))).toEqual(['required']);
  });

  it('has a valid shape', () => {
    const open: FeatureGeometry = { type: 'Polygon', coordinates: [AREA.coordinates[0]!.slice(0, 4)] };
    expect(codes(check({ typeCode: 'wall' }, open))).toEqual(['first-and-last-same']);
    const far: FeatureGeometry = { type: 'Point', coordinates: [200, 0] };
    expect(codes(check(shop(), far))).toEqual(['invalid-coordinates']);
  });

  // @spec 5.45
  it('has a name where its type asks for one, of at most 64 characters', () => {
    expect(codes(check({ typeCode: 'shop', name: '  ' }))).toEqual(['required']);
    expect(codes(check({ typeCode: 'level-geofence' }, AREA))).toEqual(['required']);
    expect(check({ typeCode: 'nameless-shop' })).toEqual([]);
    expect(check({ typeCode: 'wall' }, AREA)).toEqual([]);
    expect(codes(check(shop({ name: 'x'.repeat(65) })))).toEqual(['poi-name-limit']);
    expect(check(shop({ name: 'x'.repeat(64) }))).toEqual([]);
    expect(check(shop({ name_ar: 'ا'.repeat(65) }))).toMatchObject([{ path: 'properties.name_ar' }]);
    expect(codes(check(shop({ name: 'a\u0007' })))).toEqual(['invalid-title']);
  });

  // @spec 5.43
  it('has a description where its type asks for one; line breaks are welcome', () => {
    expect(check({ typeCode: 'exhibit' }).map(({ path }) => path)).toEqual([
      'properties.name',
      'properties.description',
    ]);
    expect(check({ typeCode: 'exhibit', name: 'Vase', description: 'Clay,\nfired' })).toEqual([]);
    expect(codes(check(shop({ description: 'a\u0000' })))).toEqual(['invalid-text']);
  });

  it('is a beacon only with its numbers', () => {
    const beacon = {
      typeCode: 'ibeacon',
      major: 1,
      minor: 65_535,
      uuid: 'f7826da6-4fa2-4e98-8024-bc5b71e0893e',
    };
    expect(check(beacon)).toEqual([]);
    expect(codes(check({ ...beacon, major: 0 }))).toEqual(['between']);
    expect(codes(check({ ...beacon, minor: 1.5 }))).toEqual(['is-number']);
    expect(codes(check({ ...beacon, uuid: 'f7826da6' }))).toEqual(['not-valid']);
    expect(codes(check({ typeCode: 'ibeacon' }))).toEqual(['required', 'required', 'required']);
  });

  // @spec 8.7
  it('is warned of outside its building, and only warned', () => {
    const inside = { geometry: POINT, properties: shop() };
    expect(featureIssues(inside, { taxonomy, building: AREA })).toEqual([]);
    const outside = { geometry: rectangle([14, 52], [14.1, 52.1]), properties: shop() };
    expect(featureIssues(outside, { taxonomy, building: AREA })).toEqual([
      { code: 'poi-outdoor-warning', severity: 'warning', path: 'geometry' },
    ]);
    const wall = { geometry: rectangle([14, 52], [14.1, 52.1]), properties: { typeCode: 'wall' } };
    expect(featureIssues(wall, { taxonomy, building: AREA })).toEqual([]);
  });
});

describe('additional properties', () => {
  // @spec 5.47
  it('are not asked for where they are absent or left empty', () => {
    const empty = { email: '', website: null, keywords: [], tags: undefined, images: [] };
    expect(check(shop(empty))).toEqual([]);
  });

  it.each([
    [{ email: 'info@example.org' }, []],
    [{ email: 'info@' }, ['notValid']],
    [{ website: 'https://example.org/a?b=1' }, []],
    [{ website: 'javascript:alert(1)' }, ['notValid']],
    [{ website: 'example' }, ['notValid']],
    [{ keywords: ['bread', ' '] }, ['required']],
    [{ phoneNumber: '+49 30-123456' }, []],
    [{ phoneNumber: '030 123456' }, ['notValid']],
    [{ phoneNumber: '+49 CALL ME' }, ['notValid']],
    [{ extension: '4711' }, []],
    [{ extension: '1', phoneNumber: '+49 30-123456' }, []],
    [{ extension: '123456789' }, ['notValid']],
    [{ extension: '47-11' }, ['notValid']],
    [{ extension: '+49 30' }, ['notValid']],
    [{ price: { price: 4, priceSign: '$', priceMax: 4 } }, []],
    [{ price: { price: 5 } }, ['notValid']],
    [{ price: {} }, ['required']],
    [{ rating: { rating: 4.5, ratingMax: 5, numberOfRatings: 12 } }, []],
    [{ rating: { rating: 6, ratingMax: 5 } }, ['lessThanMax', 'moreThanRating']],
    [{ rating: { rating: 4, ratingMax: 5, numberOfRatings: 1.5 } }, ['mustBeInt']],
    [{ rating: { rating: 4, ratingMax: 5, numberOfRatings: 10_000_000 } }, ['mustBeUnder10Million']],
    [{ rating: {} }, ['required', 'required']],
    [{ images: ['https://example.org/a.PNG'] }, []],
    [{ images: ['http://example.org/a.png'] }, ['imageNotValid']],
    [{ images: ['https://example.org/a.gif'] }, ['imageNotValid']],
    [{ images: Array.from({ length: 8 }, (_, i) => `https://example.org/${i}.png`) }, ['too-many']],
    [{ book: { value: '', shouldOverride: true } }, []],
    [{ book: { value: '', shouldOverride: false } }, ['propertyRequired']],
    [{ order: { value: 'nowhere', shouldOverride: false } }, ['notValid']],
    [{ openHours: { Monday: [['08:00', '22:00']], Sunday: [] } }, []],
    [{ openHours: { Monday: [['08:00+02:00', '24:00']] } }, ['invalid-hours']],
    [{ openHours: { Someday: [['08:00', '22:00']] } }, ['invalid-hours']],
    [{ eid: 'x'.repeat(51) }, ['too-long']],
  ])('%j: %j', (properties, expected) => {
    expect(codes(check(shop(properties)))).toEqual(expected);
  });

  it('may show images of this server without https', () => {
    const feature = { geometry: POINT, properties: shop({ logo: 'http://localhost:8080/images/abc.png' }) };
    expect(codes(featureIssues(feature, { taxonomy }))).toEqual(['imageNotValid']);
    expect(featureIssues(feature, { taxonomy, ownOrigin: 'http://localhost:8080' })).toEqual([]);
  });
});

describe('a feature of a file', () => {
  const file = (typeCode: unknown, geometryType: string | null, name: unknown = 'x'): string[] =>
    codes(fileFeatureIssues({ typeCode, geometryType, name }, taxonomy));

  it('has a known type, a shape of that type and, as a place, a name', () => {
    expect(file('shop', 'Polygon')).toEqual([]);
    expect(file('wall', 'MultiPolygon', null)).toEqual([]);
    expect(file(undefined, 'Polygon')).toEqual(['file-validation-type-code']);
    expect(file('toString', 'Polygon')).toEqual(['file-validation-type-code']);
    expect(file('wall', 'LineString')).toEqual(['file-validation-geometry-type']);
    expect(file('wall', null)).toEqual(['file-validation-geometry-type']);
    expect(file('shop', 'Point', '')).toEqual(['file-validation-name']);
    expect(file('shop', 'Point', 7)).toEqual(['file-validation-name']);
  });
});

// @spec 3.10 5.41 5.42
it.each(['global-geofence', 'level-geofence'])('%s · name is missing or too long → refused', (typeCode) => {
  const of = (name: string): string[] => {
    const geofence = { geometry: AREA, properties: { typeCode, name } };
    return codes(featureIssues(geofence, { taxonomy: builtInTaxonomy }));
  };
  expect([of(' '), of('x'.repeat(65)), of('x'.repeat(64))]).toEqual([['required'], ['poi-name-limit'], []]);
});
