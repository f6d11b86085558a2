import { describe, expect, it } from 'vitest';
import {
  area,
  at,
  filesOf,
  spot,
  uuid,
  wholeImdf,
  type RawFiles,
  type RawImdf,
} from '../../../tests/support/domain/imdf/whole-imdf.ts';
import { checkImdf, IMDF_RULES } from './index.ts';
import { isE164, isOpeningHours } from './format/text-values.ts';

type Change = (archive: RawFiles, first: (type: string) => RawImdf) => void;
/** One property of the first feature of a type. */
const sets =
  (type: string, name: string, value: unknown): Change =>
  (_, first) => {
    first(type).properties[name] = value;
  };
const lacks =
  (type: string, name: string): Change =>
  (_, first) => {
    delete first(type).properties[name];
  };
const moves =
  (type: string, geometry: unknown): Change =>
  (_, first) => {
    first(type).geometry = geometry;
  };
const says =
  (name: string, value: unknown): Change =>
  ({ manifest }) => {
    manifest[name] = value;
  };
const bowTie = { type: 'Polygon', coordinates: [[at(2, 2), at(3, 3), at(3, 2), at(2, 3), at(2, 2)]] };

/** Archives broken on purpose, each in one place, with the rule that has to find it. */
const BROKEN: readonly (readonly [rule: string, how: string, change: Change])[] = [
  ['manifest-version', '2.0.0', says('version', '2.0.0')],
  ['manifest-created', 'a day in words', says('created', 'last Monday')],
  ['manifest-language', 'the name of a language', says('language', 'English, please')],
  ['file-unknown', 'a file of paths', ({ features }) => void (features['navpath'] = [])],
  ['feature-object', 'no properties', (_, first) => Object.assign(first('detail'), { properties: null })],
  ['feature-type', 'a fixture among kiosks', (_, first) => void (first('kiosk').feature_type = 'fixture')],
  ['id-uuid', 'a number', (_, first) => void (first('detail').id = 17)],
  ['id-unique', 'that of another', (_, first) => void (first('detail').id = first('kiosk').id)],
  ['venue-count', 'no venue', ({ features }) => void (features['venue'] = [])],
  [
    'venue-count',
    'two venues',
    ({ features }, first) => void features['venue']!.push({ ...first('venue'), id: uuid(500) }),
  ],
  ['geometry-building', 'a building with an outline', moves('building', area(0, 0, 40, 20))],
  ['geometry-address', 'an address on the map', moves('address', spot(0, 0))],
  ['geometry-unit', 'a unit that is a point', moves('unit', spot(5, 4))],
  ['geometry-opening', 'an opening that is an area', moves('opening', area(10, 2, 1, 1))],
  ['geometry-amenity', 'an amenity without a place', moves('amenity', null)],
  ['geometry-level', 'a level without an outline', moves('level', null)],
  [
    'geometry-positions',
    'metres for degrees',
    moves('amenity', { type: 'Point', coordinates: [389_000, 5_820_000] }),
  ],
  [
    'geometry-positions',
    'a line of one point',
    moves('detail', { type: 'LineString', coordinates: [at(1, 1)] }),
  ],
  [
    'polygon-closed',
    'the last corner left out',
    moves('fixture', { type: 'Polygon', coordinates: [area(2, 2, 1, 1).coordinates[0]!.slice(0, -1)] }),
  ],
  ['polygon-valid', 'a bow tie', moves('fixture', bowTie)],
  [
    'ring-direction',
    'clockwise',
    moves('fixture', { type: 'Polygon', coordinates: [area(2, 2, 1, 1).coordinates[0]!.toReversed()] }),
  ],
  ['required-level', 'no short name', lacks('level', 'short_name')],
  ['required-unit', 'no category', sets('unit', 'category', null)],
  ['required-venue', 'no address', sets('venue', 'address_id', null)],
  ['required-occupant', 'no name', lacks('occupant', 'name')],
  ['required-address', 'no locality', lacks('address', 'locality')],
  ['category-unit', 'a word of OpenStreetMap', sets('unit', 'category', 'toilets')],
  ['category-level', 'a word of its own', sets('level', 'category', 'ground')],
  ['category-opening', 'door', sets('opening', 'category', 'door')],
  ['category-amenity', 'chapel, which 1.0.0 took out', sets('amenity', 'category', 'chapel')],
  ['category-fixture', 'a plural', sets('fixture', 'category', 'desks')],
  ['category-section', 'a number', sets('section', 'category', 7)],
  ['category-geofence', 'a place', sets('geofence', 'category', 'lobby')],
  ['category-relationship', 'a lift', sets('relationship', 'category', 'lift')],
  ['category-footprint', 'above', sets('footprint', 'category', 'above')],
  ['category-building', 'school', sets('building', 'category', 'school')],
  ['category-venue', 'office', sets('venue', 'category', 'office')],
  ['category-occupant', 'in capitals', sets('occupant', 'category', 'Bakery & Café')],
  ['category-occupant-listed', 'a word of its own', sets('occupant', 'category', 'wardrobe')],
  ['text', 'a number', sets('address', 'postal_code', 10115)],
  ['country', 'in full', sets('address', 'country', 'Germany')],
  ['province', 'without its country', sets('address', 'province', 'Berlin')],
  ['labels', 'a bare text', sets('level', 'name', 'Ground')],
  ['labels-language', 'a name of a language', sets('unit', 'name', { English_US: 'Lobby' })],
  ['labels-text', 'an empty text', sets('unit', 'name', { en: ' ' })],
  ['display-point', 'a pair of numbers', sets('unit', 'display_point', at(5, 4))],
  ['display-point-inside', 'in the next room', sets('unit', 'display_point', spot(15, 4))],
  ['hours', 'in words', sets('amenity', 'hours', 'weekdays from eight')],
  ['phone', 'with spaces', sets('venue', 'phone', '+49 30 123456')],
  ['website', 'without a scheme', sets('occupant', 'website', 'mill.example')],
  ['restriction', 'a word of its own', sets('unit', 'restriction', 'private')],
  ['accessibility', 'a text for a list', sets('unit', 'accessibility', 'wheelchair')],
  ['access-control', 'a key', sets('opening', 'access_control', ['key'])],
  ['door', 'of stone', sets('opening', 'door', { type: 'swinging', material: 'stone', automatic: false })],
  ['ordinal', 'a half', sets('level', 'ordinal', 0.5)],
  ['outdoor', 'a text', sets('level', 'outdoor', 'no')],
  ['direction', 'both', sets('relationship', 'direction', 'both')],
  ['validity', 'a year', sets('occupant', 'validity', { start: '2026', end: null, modified: null })],
  ['correlation-id', 'a word', sets('amenity', 'correlation_id', 'lift-1')],
  ['reference-found', 'a level that is not there', sets('kiosk', 'level_id', uuid(555))],
  [
    'reference-found',
    'a building that is not there',
    ({ features }) => void (features['geofence']![0]!.properties['building_ids'] = [uuid(555)]),
  ],
  [
    'reference-type',
    'a level for a unit',
    (_, first) => void (first('amenity').properties['unit_ids'] = [first('level').id]),
  ],
  [
    'reference-type',
    'a unit called an opening',
    (_, first) =>
      void (first('relationship').properties['origin'] = { id: first('unit').id, feature_type: 'opening' }),
  ],
  [
    'reference-list',
    'one id for a list',
    (_, first) => void (first('geofence').properties['level_ids'] = first('level').id),
  ],
  [
    'relationship-ends',
    'from nowhere to nowhere',
    (_, first) => Object.assign(first('relationship').properties, { origin: null, destination: null }),
  ],
  [
    'level-storey',
    'both on the ground',
    ({ features }) => void (features['level']![1]!.properties['ordinal'] = 0),
  ],
  ['level-building', 'a level of no building', sets('level', 'building_ids', [])],
  ['building-footprint', 'a footprint of no building', sets('footprint', 'building_ids', [])],
  ['in-venue', 'a footprint beyond the fence', moves('footprint', area(70, 0, 40, 20))],
  [
    'unit-in-level',
    'a unit that reaches out of its level',
    (_, first) => {
      first('unit').geometry = area(-5, 0, 15, 8);
    },
  ],
  [
    'opening-on-unit',
    'an opening amid a room',
    moves('opening', { type: 'LineString', coordinates: [at(5, 4), at(6, 4)] }),
  ],
  ['anchor-in-unit', 'an anchor in the next room', moves('anchor', spot(5, 4))],
];

const rulesFor = (change: Change): string[] => {
  const archive = wholeImdf();
  change(archive, (type) => archive.features[type]![0]!);
  return checkImdf(filesOf(archive)).rules.map(({ rule }) => rule);
};

describe('an archive', () => {
  it('with each type of feature, as it should be · checked → no finding', () => {
    expect(checkImdf(filesOf(wholeImdf()))).toEqual({ errors: 0, warnings: 0, rules: [] });
  });

  it.each(BROKEN)('%s: %s · checked → found by that rule alone', (rule, _, change) => {
    expect(rulesFor(change)).toEqual([rule]);
  });

  it('without a manifest, with a file that is not JSON, or not a collection · checked → found', () => {
    const files = filesOf(wholeImdf());
    files.delete('manifest.json');
    expect(checkImdf(files).rules.map(({ rule }) => rule)).toEqual(['manifest-missing']);
    expect(checkImdf(files, ['manifest.json']).rules.map(({ rule }) => rule)).toEqual(['file-unreadable']);
    const listed = filesOf(wholeImdf()).set('detail.geojson', []);
    expect(checkImdf(listed).rules.map(({ rule }) => rule)).toEqual(['file-collection']);
  });

  it('broken in one place · checked → the finding says where and what', () => {
    const archive = wholeImdf();
    const [unit] = archive.features['unit']!;
    unit!.properties['category'] = 'toilets';
    expect(checkImdf(filesOf(archive))).toEqual({
      errors: 1,
      warnings: 0,
      rules: [
        {
          rule: 'category-unit',
          severity: 'error',
          clause: 'Categories, Unit',
          text: 'category',
          count: 1,
          findings: [{ id: unit!.id, file: 'unit.geojson', value: 'toilets' }],
        },
      ],
    });
  });

  it.each([
    null,
    7,
    'text',
    [],
    {},
    { features: null },
    { type: 'FeatureCollection', features: [null, 1, {}] },
  ])('whose files are all %j · checked → findings, no fault', (json) => {
    const files = filesOf(wholeImdf());
    for (const name of files.keys()) files.set(name, json);
    expect(checkImdf(files).errors).toBeGreaterThan(0);
  });

  it('with more findings than a page can list · checked → all counted, some listed', () => {
    const archive = wholeImdf();
    archive.features['detail'] = Array.from({ length: 1200 }, (_, n) => ({
      ...archive.features['detail']![0]!,
      id: `#${n}`,
    }));
    const [found] = checkImdf(filesOf(archive)).rules;
    expect([found!.rule, found!.count, found!.findings.length]).toEqual(['id-uuid', 1200, 1000]);
  });
});

it('the table · each rule → has an id of its own', () => {
  const ids = IMDF_RULES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it.each([
  ['24/7', true],
  ['Mo-Fr 08:00-12:00,13:00-17:30; PH off', true],
  ['Mo-Su,PH 10:00-02:00', true],
  ['Dec 24-26 closed; Jan-Mar Sa[1] 10:00+', true],
  ['Mo 9:00 - 17:00 "by the gate"', true],
  ['sunrise-sunset', true],
  ['', false],
  ['Mo-Fr 08:00-25:99', false],
  ['8am-5pm', false],
  ['Monday 08:00-17:00', false],
])('hours %j · → %s', (text, is) => {
  expect(isOpeningHours(text)).toBe(is);
});

it.each([
  ['+4930123456', true],
  ['+12025550123', true],
  ['030 123456', false],
  ['+49 30 123456', false],
  ['+0123456', false],
])('phone %s · → %s', (text, is) => {
  expect(isE164(text)).toBe(is);
});
