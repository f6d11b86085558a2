/** What a property holds. `one` and `many` lead to features of a type; `end` and `ends` are of a relationship. */
export type Holds =
  | 'access-control'
  | 'accessibility'
  | 'boolean'
  | 'category'
  | 'correlation'
  | 'country'
  | 'direction'
  | 'door'
  | 'end'
  | 'ends'
  | 'hours'
  | 'integer'
  | 'labels'
  | 'phone'
  | 'point'
  | 'province'
  | 'restriction'
  | 'text'
  | 'validity'
  | 'website'
  | `one ${string}`
  | `many ${string}`;

export interface FeatureType {
  /** GeoJSON types that it may have; `null` where it has none. */
  geometry: readonly (string | null)[];
  /** Each has to be there; with a `?` its value may be null. */
  properties: Readonly<Record<string, Holds | `${Holds}?`>>;
}

const AREA = ['Polygon', 'MultiPolygon'] as const;
const NAMES = { name: 'labels?', alt_name: 'labels?' } as const;
const CONTACTS = { hours: 'hours?', phone: 'phone?', website: 'website?' } as const;
const SPOT = { display_point: 'point?' } as const;

/** The feature types of IMDF 1.0.0, each as its page of OGC 20-094 has it under "Feature Structure" and "Property Keys". */
export const FEATURE_TYPES = {
  address: {
    geometry: [null],
    properties: {
      address: 'text',
      unit: 'text?',
      locality: 'text',
      province: 'province?',
      country: 'country',
      postal_code: 'text?',
      postal_code_ext: 'text?',
      postal_code_vanity: 'text?',
    },
  },
  amenity: {
    geometry: ['Point'],
    properties: {
      category: 'category',
      accessibility: 'accessibility?',
      ...NAMES,
      ...CONTACTS,
      unit_ids: 'many unit',
      address_id: 'one address?',
      correlation_id: 'correlation?',
    },
  },
  anchor: { geometry: ['Point'], properties: { address_id: 'one address?', unit_id: 'one unit' } },
  building: {
    geometry: [null],
    properties: {
      ...NAMES,
      category: 'category',
      restriction: 'restriction?',
      ...SPOT,
      address_id: 'one address?',
    },
  },
  detail: { geometry: ['LineString', 'MultiLineString'], properties: { level_id: 'one level' } },
  fixture: {
    geometry: AREA,
    properties: {
      category: 'category',
      ...NAMES,
      anchor_id: 'one anchor?',
      level_id: 'one level',
      ...SPOT,
    },
  },
  footprint: {
    geometry: AREA,
    properties: { category: 'category', name: 'labels?', building_ids: 'many building' },
  },
  geofence: {
    geometry: AREA,
    properties: {
      category: 'category',
      restriction: 'restriction?',
      accessibility: 'accessibility?',
      ...NAMES,
      correlation_id: 'correlation?',
      ...SPOT,
      building_ids: 'many building?',
      level_ids: 'many level?',
      parents: 'many geofence?',
    },
  },
  kiosk: {
    geometry: AREA,
    properties: { ...NAMES, anchor_id: 'one anchor?', level_id: 'one level', ...SPOT },
  },
  level: {
    geometry: AREA,
    properties: {
      category: 'category',
      restriction: 'restriction?',
      outdoor: 'boolean',
      ordinal: 'integer',
      name: 'labels',
      short_name: 'labels',
      ...SPOT,
      address_id: 'one address?',
      building_ids: 'many building?',
    },
  },
  occupant: {
    geometry: [null],
    properties: {
      name: 'labels',
      category: 'category',
      anchor_id: 'one anchor',
      ...CONTACTS,
      validity: 'validity?',
      correlation_id: 'correlation?',
    },
  },
  opening: {
    geometry: ['LineString'],
    properties: {
      category: 'category',
      accessibility: 'accessibility?',
      access_control: 'access-control?',
      door: 'door?',
      ...NAMES,
      ...SPOT,
      level_id: 'one level',
    },
  },
  relationship: {
    geometry: [null, 'Point', 'LineString', 'MultiLineString', 'MultiPoint', ...AREA],
    properties: {
      category: 'category',
      direction: 'direction',
      origin: 'end?',
      intermediary: 'ends?',
      destination: 'end?',
      hours: 'hours?',
    },
  },
  section: {
    geometry: AREA,
    properties: {
      category: 'category',
      restriction: 'restriction?',
      accessibility: 'accessibility?',
      ...NAMES,
      ...SPOT,
      level_id: 'one level',
      address_id: 'one address?',
      correlation_id: 'correlation?',
      parents: 'many section?',
    },
  },
  unit: {
    geometry: AREA,
    properties: {
      category: 'category',
      restriction: 'restriction?',
      accessibility: 'accessibility?',
      ...NAMES,
      level_id: 'one level',
      ...SPOT,
    },
  },
  venue: {
    geometry: AREA,
    properties: {
      category: 'category',
      restriction: 'restriction?',
      name: 'labels',
      alt_name: 'labels?',
      ...CONTACTS,
      display_point: 'point',
      address_id: 'one address',
    },
  },
} as const satisfies Record<string, FeatureType>;

export type ImdfType = keyof typeof FEATURE_TYPES;

export const IMDF_TYPES = Object.keys(FEATURE_TYPES) as ImdfType[];

export const isImdfType = (name: string): name is ImdfType => Object.hasOwn(FEATURE_TYPES, name);

export const typeOf = (name: ImdfType): FeatureType => FEATURE_TYPES[name];
