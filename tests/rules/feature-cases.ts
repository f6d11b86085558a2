import { CONTENT_LANGUAGES, memberIn } from '../../src/domain/entities/content-languages.ts';
import type { Taxonomy } from '../../src/domain/entities/feature-type.ts';
import type { FeatureGeometry } from '../../src/domain/entities/geometry.ts';
import { rectangle } from '../support/geometry/rectangle.ts';
import {
  BEACON_NUMBER,
  FEATURE,
  GMT_OFFSET_S,
  GROUPS_MAX,
  IMAGES_MAX,
  LENGTH,
  MAX_OCCUPANCY,
  PRICE_LEVELS,
  RATING_COUNT_BELOW,
} from '../../src/domain/limits.ts';
import { featureIssues, type Issue } from '../../src/domain/rules/index.ts';
import { builtInTaxonomy, kindOf } from '../../src/domain/taxonomy/index.ts';
import { isField, isKept, isMemberField, pathOf } from '../../src/domain/fields/index.ts';
import { shown, type RuleCase } from './rule-case.ts';

const CHAPTER = 'Features';
const POINT: FeatureGeometry = { type: 'Point', coordinates: [13.0005, 52.0005] };
const BUILDING = rectangle([13, 52], [13.001, 52.001]);
const AREA = rectangle([13.0004, 52.0004], [13.0006, 52.0006]);
const UUID = 'f7826da6-4fa2-4e98-8024-bc5b71e0893e';
const START_OF_2026 = Date.UTC(2026) / 1000;
const BEACON = { major: 1, minor: 1, uuid: UUID };

interface Owner {
  title: string;
  typeCode: string;
  geometry: FeatureGeometry;
  more?: Record<string, unknown>;
}
/** One of each kind that has a form of its own. */
const OWNERS: readonly Owner[] = [
  { title: 'places', typeCode: 'kitchen', geometry: AREA },
  { title: 'map objects', typeCode: 'wall', geometry: AREA },
  { title: 'beacons', typeCode: 'ibeacon', geometry: POINT, more: BEACON },
  { title: 'geofences', typeCode: 'level-geofence', geometry: AREA },
  { title: 'beacon geofences', typeCode: 'beacon-geofence', geometry: AREA },
  { title: 'global geofences', typeCode: 'global-geofence', geometry: AREA },
];

/** As the built-in one, with a type that asks for a description. */
const described = builtInTaxonomy['level-geofence'];
if (described === undefined) throw new Error('There are no geofences.');
const TAXONOMY: Taxonomy = {
  ...builtInTaxonomy,
  described: {
    ...described,
    code: 'described',
    properties: { ...described.properties, descriptionMode: 'required' },
  },
};

const issuesOf = ({ geometry, typeCode, more }: Owner, change: Record<string, unknown>): Issue[] =>
  featureIssues(
    {
      geometry: 'geometry' in change ? (change['geometry'] as FeatureGeometry | null) : geometry,
      properties: { typeCode, name: 'Hall', ...more, ...withoutGeometry(change) },
    },
    { taxonomy: TAXONOMY, building: BUILDING },
  );

const withoutGeometry = (change: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(change).filter(([name]) => name !== 'geometry'));

type Given = Record<string, unknown>;

/** The values of one member; `as` names what is too long to be shown. */
function rule(
  member: string,
  code: string,
  fits: unknown,
  breaks: unknown,
  as: { fits?: string; breaks?: string; with?: Given; appliesTo?: string } = {},
): RuleCase {
  const name = member.split('.')[0] ?? member;
  const given = (value: unknown): Given =>
    isMemberField(name)
      ? { ...as.with, extra: { ...(as.with?.['extra'] as Given), [name]: value } }
      : { ...as.with, [name]: value };
  const found = (owner: Owner, value: unknown): boolean =>
    issuesOf(owner, given(value)).some((issue) => issue.code === code && isAt(issue.path, member));
  // A value is checked wherever it stands; the list names where a form has it.
  const has = ({ typeCode }: Owner): boolean =>
    !isField(name) || isKept(name, kindOf(typeCode, TAXONOMY), typeCode);
  const owners = OWNERS.filter((owner) => has(owner) && found(owner, breaks));
  const [first = OWNERS[0]!] = owners;
  return {
    chapter: CHAPTER,
    member,
    code,
    fits: as.fits ?? shown(fits),
    breaks: as.breaks ?? shown(breaks),
    appliesTo: as.appliesTo === undefined ? owners.map(({ title }) => title) : [as.appliesTo],
    takes: () => issuesOf(first, given(fits)),
    refuses: () => issuesOf(first, given(breaks)),
  };
}

function isAt(path: string, member: string): boolean {
  const here = member === 'geometry' ? member : pathOf(member);
  return path === here || path.startsWith(`${here}.`) || path === 'properties';
}

const long = (length: number, unit = 'x'): string => unit.repeat(length);
const list = (length: number, prefix: string): string[] =>
  Array.from({ length }, (_, at) => `${prefix}${at + 1}`);
const images = (count: number): string[] => list(count, 'https://a.example/').map((one) => `${one}.png`);
const stars = (part: Given): Given => ({ rating: 4, ratingMax: 5, numberOfRatings: 10, ...part });
const button = (part: Given): Given[] => [{ name: 'Call', action: 'https://a.example', ...part }];
const hours = (open: string, close: string): Given => ({ Monday: [[open, close]] });
const override = (value: string, shouldOverride: boolean): Given => ({ value, shouldOverride });
const ring = AREA.coordinates[0]!;
const polygon = (
  ...rings: FeatureGeometry extends never ? never : [number, number][][]
): FeatureGeometry => ({
  type: 'Polygon',
  coordinates: rings,
});
const round = (degrees: number): number => Number(degrees.toFixed(7));
const corners = (...points: [number, number][]): [number, number][] =>
  points.map(([x, y]) => [round(13.0004 + x / 10_000), round(52.0004 + y / 10_000)]);
const block = (x: number, y: number, side: number): [number, number][] =>
  corners([x, y], [x + side, y], [x + side, y + side], [x, y + side], [x, y]);
const parts = (...blocks: [number, number][][]): FeatureGeometry => ({
  type: 'MultiPolygon',
  coordinates: blocks.map((one) => [one]),
});
const bytes = (count: number): string => `about ${count.toLocaleString('en')} bytes`;

export const featureCases = (): RuleCase[] => [
  // @spec 5.46
  rule('typeCode', 'type-must-be-selected', 'kitchen', ''),
  rule('typeCode', 'file-validation-type-code', 'kitchen', 'castle'),
  // @spec 5.1
  rule('name', 'required', 'A', ' '),
  // @spec 5.22
  rule('name', 'poi-name-limit', long(LENGTH.featureName[1]), long(LENGTH.featureName[1] + 1)),
  rule('name', 'invalid-title', 'Ward 👩‍⚕️ ٧', 'Ward\n7'),
  rule('name', 'invalid-title', 'x\u200f', '\u200f'),
  rule('name_ar', 'poi-name-limit', long(64, 'ب'), long(65, 'ب')),
  rule('name_ar', 'invalid-title', 'بيت', 'بيت\u202e'),
  rule('description', 'required', 'Badge needed', ' ', {
    with: { typeCode: 'described' },
    appliesTo: 'types that ask for a description',
  }),
  rule('description', 'invalid-text', 'two\nlines', 'a\u0007b'),
  rule('description_ar', 'invalid-text', 'two\nlines', 'a\u0007b'),
  rule(
    'eid',
    'too-long',
    long(LENGTH.optionalExternalIdentifier[1]),
    long(LENGTH.optionalExternalIdentifier[1] + 1),
  ),
  rule('eid', 'invalid-text', 'A 1/2', 'A\n1'),
  // @spec 5.48
  rule('keywords', 'required', ['heart'], ['\u200b']),
  rule('tags', 'required', ['care'], [' ']),
  // @spec 5.67
  rule('openHours', 'invalid-hours', hours('00:00', '23:59'), hours('00:00', '24:00')),
  rule('openHours', 'invalid-hours', hours('22:00', '02:00'), { Monday: [['22:00']] }),
  rule('openHours', 'invalid-hours', hours('09:00', '09:00'), hours('9:00', '9:00')),
  rule('openHours', 'invalid-hours', hours('08:00+14:00', '22:00+14:00'), hours('08:00+15:00', '22:00')),
  rule(
    'openHours',
    'invalid-hours',
    { Monday: [['08:00', '12:00']] },
    {
      Monday: [
        ['08:00', '12:00'],
        ['13:00', '17:00'],
      ],
    },
  ),
  rule('openHours', 'invalid-hours', { Sunday: [] }, { Holiday: [] }),
  // @spec 5.55
  rule('price', 'notValid', { price: 1 }, { price: 0 }),
  rule('price', 'notValid', { price: PRICE_LEVELS }, { price: PRICE_LEVELS + 1 }),
  rule('price', 'required', { price: 1 }, { priceMax: 4 }),
  // @spec 5.56
  rule('rating.rating', 'required', stars({}), stars({ rating: undefined })),
  rule('rating.ratingMax', 'required', stars({}), stars({ ratingMax: undefined })),
  rule('rating.rating', 'lessThanMax', stars({ rating: 5 }), stars({ rating: 6 })),
  rule('rating.ratingMax', 'moreThanRating', stars({ ratingMax: 4 }), stars({ ratingMax: 3 })),
  rule('rating.rating', 'notValid', stars({ rating: 0 }), stars({ rating: -1 })),
  rule(
    'rating.numberOfRatings',
    // @spec 5.58 9.30
    'mustBeUnder10Million',
    stars({ numberOfRatings: RATING_COUNT_BELOW - 1 }),
    stars({ numberOfRatings: RATING_COUNT_BELOW }),
  ),
  // @spec 5.58
  rule('rating.numberOfRatings', 'mustBeInt', stars({ numberOfRatings: 0 }), stars({ numberOfRatings: 1.5 })),
  rule('tags', 'wrong-kind', ['quiet'], 'quiet'),
  // @spec 5.62 9.25
  rule('images', 'too-many', images(IMAGES_MAX), images(IMAGES_MAX + 1)),
  // @spec 5.4 5.5 5.62
  rule('images', 'imageNotValid', ['https://a.example/a.JPEG'], ['http://a.example/a.png']),
  rule('images', 'imageNotValid', ['https://a.example/a.png?v=2'], ['https://a.example/a.gif']),
  rule('images', 'imageNotValid', ['https://a.example/a.jpg'], ['data:image/png;base64,AA.png']),
  rule('images', 'propertyRequired', ['https://a.example/a.jpg'], [' ']),
  rule('logo', 'imageNotValid', 'https://a.example/a.png', 'https://a.example/page'),
  rule('logo', 'propertyRequired', 'https://a.example/a.png', ' '),
  // @spec 3.35 5.51
  ...['book', 'order'].flatMap((name) => [
    rule(name, 'propertyRequired', override('', true), override('', false)),
    rule(name, 'notValid', override('https://a.example/book', false), override('javascript:alert(1)', false)),
  ]),
  // @spec 5.3 5.49 5.50
  ...['menu', 'website'].flatMap((name) => [
    rule(name, 'propertyRequired', 'https://a.example', ' '),
    rule(name, 'notValid', 'http://a.example/menu', 'a.example/menu'),
    rule(name, 'notValid', 'https://a.example', 'javascript:alert(1)'),
    rule(name, 'notValid', 'https://a.example', 'data:text/html,hello'),
    rule(name, 'notValid', 'https://a.example', 'https://bank.example@a.example'),
  ]),
  // @spec 5.2 5.49 5.50
  rule('email', 'propertyRequired', 'a@b.example', ' '),
  rule('email', 'notValid', 'a@b.example', 'a@b'),
  rule('phoneNumber', 'propertyRequired', '+1 212-555-0123', ' '),
  // @spec 5.52 5.53
  rule('phoneNumber', 'notValid', '+1 212-555-0123', '212-555-0123'),
  rule('phoneNumber', 'notValid', '+12345', '+1234'),
  rule('phoneNumber', 'notValid', '+123456789012345', '+1234567890123456'),
  rule('extension', 'propertyRequired', '4711', ' '),
  rule('extension', 'notValid', '12345678', '123456789'),
  rule('extension', 'notValid', '0', '+1'),
  rule('buttons', 'required', button({}), button({ name: ' ' })),
  rule('buttons', 'notValid', button({ action: 'tel:+1' }), button({ action: ' JavaScript:alert(1)' })),
  rule('buttons', 'notValid', button({ intent: 'call' }), button({ intent: 'data:text/html,hello' })),
  rule('buttons', 'imageNotValid', button({ iconUrl: 'https://a.example/i.png' }), button({ iconUrl: 'i' })),
  // @spec 5.60 9.29
  ...['major', 'minor'].flatMap((name) => [
    rule(name, 'required', 1, undefined),
    rule(name, 'between', BEACON_NUMBER.min, BEACON_NUMBER.min - 1),
    rule(name, 'between', BEACON_NUMBER.max, BEACON_NUMBER.max + 1),
    rule(name, 'is-number', 2, 2.5),
  ]),
  // @spec 5.14 5.61
  rule('uuid', 'required', UUID, ''),
  rule('uuid', 'not-valid', UUID.toUpperCase(), UUID.slice(1), { fits: 'a UUID', breaks: 'one digit less' }),
  rule('maxOccupancy', 'between', MAX_OCCUPANCY.min, MAX_OCCUPANCY.min - 1),
  rule('maxOccupancy', 'between', MAX_OCCUPANCY.max, MAX_OCCUPANCY.max + 1),
  rule('maxOccupancy', 'is-number', 5, 5.5),
  // @spec 3.9
  rule('gmtOffset', 'between', GMT_OFFSET_S.min, GMT_OFFSET_S.min - 1),
  rule('gmtOffset', 'between', GMT_OFFSET_S.max, GMT_OFFSET_S.max + 1),
  rule('gmtOffset', 'is-number', 0, 0.5),
  rule('extra', 'number-out-of-range', { n: Number.MAX_SAFE_INTEGER }, { n: 2 ** 53 }),
  rule(
    'extra',
    'feature-too-large',
    { n: long(1_990_000) },
    { n: long(FEATURE.maxBytes) },
    {
      fits: bytes(1_990_000),
      breaks: bytes(FEATURE.maxBytes + 100),
    },
  ),
  // The members of `extra` that have fields of their own.
  ...CONTENT_LANGUAGES.filter((code) => code !== 'ar').flatMap((code) => [
    rule(memberIn('name', code), 'poi-name-limit', long(64), long(65)),
    rule(memberIn('name', code), 'invalid-title', 'Hall', 'Hall\u202e'),
    rule(memberIn('description', code), 'invalid-text', 'two\nlines', 'a\u0007b'),
  ]),
  ...CONTENT_LANGUAGES.map((code) => rule(memberIn('keywords', code), 'invalid-text', ['café'], ['a\nb'])),
  rule('access', 'required', ['staff'], []),
  rule('access', 'wrong-kind', ['staff'], 'staff'),
  rule('access', 'too-many', list(GROUPS_MAX, 'g'), list(GROUPS_MAX + 1, 'g')),
  rule('validUntil', 'until-before-from', START_OF_2026 + 1, START_OF_2026, {
    with: { extra: { validFrom: START_OF_2026 } },
    fits: 'a second after the beginning',
    breaks: 'the beginning',
  }),
  ...['validFrom', 'validUntil'].flatMap((name) => [
    rule(name, 'wrong-kind', START_OF_2026, START_OF_2026 + 0.5),
    rule(name, 'instant-range', START_OF_2026, START_OF_2026 * 1000),
    rule(name, 'instant-range', Date.UTC(2000) / 1000, Date.UTC(2000) / 1000 - 1),
    rule(name, 'instant-range', Date.UTC(2100) / 1000 - 1, Date.UTC(2100) / 1000),
  ]),
  ...geometryCases(),
];

function geometryCases(): RuleCase[] {
  const geometry = (
    code: string,
    fits: FeatureGeometry,
    breaks: FeatureGeometry | null,
    as: [string, string],
  ) => rule('geometry', code, fits, breaks, { fits: as[0], breaks: as[1] });
  const hole = (x: number, y: number, side: number): [number, number][] => block(x, y, side).toReversed();
  const deep = (longitude: number): FeatureGeometry =>
    polygon([[longitude, 52.0004], ...(ring.slice(1, -1) as [number, number][]), [longitude, 52.0004]]);
  return [
    // @spec 5.40
    geometry('required', AREA, null, ['a drawing', 'nothing drawn']),
    geometry('file-validation-geometry-type', AREA, POINT, [
      'an outline',
      'a point, where the type has none',
    ]),
    // @spec 5.33
    geometry('first-and-last-same', AREA, polygon(ring.slice(0, -1)), [
      'a closed outline',
      'an outline whose last point is not its first',
    ]),
    geometry('invalid-coordinates', AREA, polygon([ring[0]!, ring[1]!, ring[0]!] as [number, number][]), [
      'three corners',
      'two corners',
    ]),
    // @spec 5.34
    geometry('too-many-decimals', deep(13.00041234), deep(13.000412345), ['8 decimals', '9 decimals']),
    geometry('self-crossing', AREA, polygon(corners([0, 0], [2, 2], [2, 0], [0, 2], [0, 0])), [
      'an outline that does not cross itself',
      'a bow tie',
    ]),
    geometry(
      'hole-outside',
      polygon(block(0, 0, 2), hole(0.5, 0.5, 1)),
      polygon(block(0, 0, 2), hole(3, 3, 1)),
      ['a hole inside', 'a hole outside'],
    ),
    geometry(
      'holes-overlap',
      polygon(block(0, 0, 4), hole(0.5, 0.5, 1), hole(2, 2, 1)),
      polygon(block(0, 0, 4), hole(0.5, 0.5, 1), hole(1, 1, 1)),
      ['holes apart', 'holes that overlap'],
    ),
    geometry(
      'interior-disconnected',
      polygon(block(0, 0, 2), corners([0, 1], [1, 1.5], [1.5, 1], [1, 0.5], [0, 1])),
      polygon(block(0, 0, 2), corners([0, 1], [1, 1.5], [2, 1], [1, 0.5], [0, 1])),
      ['a hole that touches one side', 'a hole that touches two sides'],
    ),
    geometry('parts-overlap', parts(block(0, 0, 1), block(2, 2, 1)), parts(block(0, 0, 2), block(1, 1, 2)), [
      'parts apart',
      'parts that overlap',
    ]),
    geometry('poi-outdoor-warning', AREA, rectangle([13.0005, 52.0005], [13.002, 52.0006]), [
      'a place within its building',
      'a place that reaches out of it (a warning: it can be saved)',
    ]),
  ];
}
