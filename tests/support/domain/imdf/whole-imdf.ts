import type { Position } from '../../../../src/domain/entities/geometry.ts';
import { localPlane, roundPosition } from '../../../../src/domain/geometry/index.ts';
import { rectangle } from '../../geometry/rectangle.ts';

const plane = localPlane([10, 50]);
/** Metres east and north of the building's corner. */
export const at = (x: number, y: number): Position => roundPosition(plane.toEarth([x, y]));
export const area = (x: number, y: number, width: number, depth: number) =>
  rectangle(at(x, y), at(x + width, y + depth));
export const spot = (x: number, y: number) => ({ type: 'Point', coordinates: at(x, y) });
const line = (...points: [number, number][]) => ({
  type: 'LineString',
  coordinates: points.map(([x, y]) => at(x, y)),
});

export const uuid = (n: number): string => `018f0000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const named = (name: string) => ({ name: { en: name }, alt_name: null });
const NAMELESS = { name: null, alt_name: null };
const CONTACTS = {
  hours: 'Mo-Fr 08:00-17:00; Sa off',
  phone: '+4930123456',
  website: 'https://mill.example',
};

export interface RawImdf {
  type: string;
  id: unknown;
  feature_type: string;
  geometry: unknown;
  properties: Record<string, unknown>;
}
export interface RawFiles {
  manifest: Record<string, unknown>;
  /** Features by the name of their file, without its ending. */
  features: Record<string, RawImdf[]>;
}

let count = 0;
const made = (
  feature_type: string,
  geometry: unknown,
  properties: object,
  id = uuid((count += 1)),
): RawImdf => ({
  type: 'Feature',
  id,
  feature_type,
  geometry,
  properties: { ...properties },
});

const [ADDRESS, BUILDING, GROUND, FIRST, HALL] = [uuid(901), uuid(902), uuid(903), uuid(904), uuid(905)];
const [SHOP, LIFT, ANCHOR] = [uuid(906), uuid(907), uuid(908)];

const unit = (id: string, category: string, level: string, x: number) =>
  made(
    'unit',
    area(x, 0, 10, 8),
    {
      category,
      restriction: null,
      accessibility: ['wheelchair'],
      ...named(category),
      level_id: level,
      display_point: spot(x + 5, 4),
    },
    id,
  );
const level = (id: string, ordinal: number) =>
  made(
    'level',
    area(0, 0, 40, 20),
    {
      category: 'unspecified',
      restriction: 'employeesonly',
      outdoor: false,
      ordinal,
      name: { en: `Level ${ordinal}`, 'de-AT': `Ebene ${ordinal}` },
      short_name: { en: String(ordinal) },
      display_point: spot(20, 10),
      address_id: null,
      building_ids: [BUILDING],
    },
    id,
  );

const ON_GROUND = { level_id: GROUND, display_point: null };

/** The building and its rooms. */
const rooms = () => ({
  address: [
    made(
      'address',
      null,
      {
        address: 'Mill Lane 1',
        unit: null,
        locality: 'Berlin',
        province: 'DE-BE',
        country: 'DE',
        postal_code: '10115',
        postal_code_ext: null,
        postal_code_vanity: null,
      },
      ADDRESS,
    ),
  ],
  venue: [
    made('venue', area(-20, -20, 100, 100), {
      category: 'businesscampus',
      restriction: null,
      ...named('Mill'),
      ...CONTACTS,
      display_point: spot(10, 10),
      address_id: ADDRESS,
    }),
  ],
  building: [
    made(
      'building',
      null,
      {
        ...named('Old mill'),
        category: 'unspecified',
        restriction: null,
        display_point: spot(20, 10),
        address_id: ADDRESS,
      },
      BUILDING,
    ),
  ],
  footprint: [
    made('footprint', area(0, 0, 40, 20), { category: 'ground', name: null, building_ids: [BUILDING] }),
  ],
  level: [level(GROUND, 0), level(FIRST, 1)],
  unit: [unit(HALL, 'lobby', GROUND, 0), unit(SHOP, 'room', GROUND, 10), unit(LIFT, 'elevator', FIRST, 0)],
});

/** All that is in them. */
const things = () => ({
  opening: [
    made('opening', line([10, 2], [10, 3]), {
      category: 'pedestrian',
      accessibility: null,
      access_control: ['badgereader'],
      door: { type: 'swinging', material: 'glass', automatic: false },
      ...NAMELESS,
      ...ON_GROUND,
    }),
  ],
  amenity: [
    made('amenity', spot(3, 3), {
      category: 'atm',
      accessibility: null,
      ...named('Cash'),
      ...CONTACTS,
      unit_ids: [HALL],
      address_id: null,
      correlation_id: uuid(777),
    }),
  ],
  anchor: [made('anchor', spot(15, 4), { address_id: ADDRESS, unit_id: SHOP }, ANCHOR)],
  occupant: [
    made('occupant', null, {
      name: { en: 'Bakery' },
      category: 'bakedgoods',
      anchor_id: ANCHOR,
      ...CONTACTS,
      validity: { start: '2026-01-01T00:00:00Z', end: null, modified: null },
      correlation_id: null,
    }),
  ],
  fixture: [
    made('fixture', area(2, 2, 1, 1), { category: 'desk', ...NAMELESS, anchor_id: null, ...ON_GROUND }),
  ],
  kiosk: [made('kiosk', area(5, 5, 2, 1), { ...named('News'), anchor_id: null, ...ON_GROUND })],
  section: [
    made('section', area(0, 0, 20, 8), {
      category: 'retail',
      restriction: null,
      accessibility: null,
      ...named('Shops'),
      ...ON_GROUND,
      address_id: null,
      correlation_id: null,
      parents: null,
    }),
  ],
  geofence: [
    made('geofence', area(0, 0, 40, 20), {
      category: 'geofence',
      restriction: null,
      accessibility: null,
      ...NAMELESS,
      correlation_id: null,
      display_point: null,
      building_ids: [BUILDING],
      level_ids: [GROUND, FIRST],
      parents: null,
    }),
  ],
  detail: [made('detail', line([1, 1], [2, 1]), { level_id: GROUND })],
  relationship: [
    made('relationship', null, {
      category: 'elevator',
      direction: 'undirected',
      origin: { id: HALL, feature_type: 'unit' },
      intermediary: null,
      destination: { id: LIFT, feature_type: 'unit' },
      hours: null,
    }),
  ],
});

/** An archive with each type of feature, in which nothing is wrong. Fresh on each call. */
export function wholeImdf(): RawFiles {
  count = 0;
  return {
    manifest: {
      version: '1.0.0',
      created: '2026-11-30T12:00:00Z',
      generated_by: 'a test',
      language: 'en',
      extensions: null,
    },
    features: { ...rooms(), ...things() },
  };
}

/** The files as a reader has them. */
export const filesOf = ({ manifest, features }: RawFiles): Map<string, unknown> =>
  new Map<string, unknown>([
    ['manifest.json', manifest],
    ...Object.entries(features).map(([name, all]): [string, unknown] => [
      `${name}.geojson`,
      { type: 'FeatureCollection', features: all },
    ]),
  ]);
