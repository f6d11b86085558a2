import type { Position } from '../../entities/geometry.ts';
import { FLATTENING, SEMI_MAJOR_AXIS_M } from '../../geometry/metric/wgs84.ts';
import { LONGEST_DEFINITION } from '../read/drawing/drawing.ts';
import { type Ellipsoid, shiftToWgs84, type Shift } from './datum-shift.ts';
import { fromGrid, type TransverseMercator } from './transverse-mercator.ts';

/** A coordinate system that a drawing names. */
export interface CoordinateSystem {
  /** As the drawing calls it; empty where it does not. */
  name: string;
  /** Its coordinates are degrees, and not metres. */
  isGeographic: boolean;
  /** Its coordinates → degrees on WGS 84. Null: it is not known here. */
  toEarth: ((coordinates: readonly [number, number]) => Position) | null;
}

const WGS84: Ellipsoid = { radius: SEMI_MAJOR_AXIS_M, flattening: FLATTENING };
const GRS80: Ellipsoid = { radius: SEMI_MAJOR_AXIS_M, flattening: 1 / 298.257222101 };
const AIRY: Ellipsoid = { radius: 6_377_563.396, flattening: 1 / 299.3249646 };

/** What is known of a datum. Those without a shift lie within two metres of WGS 84. */
interface Datum {
  ellipsoid: Ellipsoid;
  shift?: Shift;
}

/** EPSG 1314, right to five metres. */
const OSGB36_SHIFT: Shift = {
  metres: [446.448, -125.157, 542.06],
  arcSeconds: [0.15, 0.247, 0.842],
  partsPerMillion: -20.489,
};

const DATUMS: readonly (readonly [RegExp, Datum])[] = [
  [/^WGS[ _-]?(19)?84\b/i, { ellipsoid: WGS84 }],
  [/^(ETR[SF]89|NAD83|GDA(94|2020)|NZGD2000|JGD2000|SIRGAS2000|CGCS2000|RGF93)\b/i, { ellipsoid: GRS80 }],
  [/^OSGB(19)?36\b/i, { ellipsoid: AIRY, shift: OSGB36_SHIFT }],
];

const utm = (zone: number, isSouth: boolean, ellipsoid: Ellipsoid): TransverseMercator => ({
  ...ellipsoid,
  longitude: 6 * zone - 183,
  latitude: 0,
  scale: 0.9996,
  falseEasting: 500_000,
  falseNorthing: isSouth ? 10_000_000 : 0,
});

type Kind =
  | { is: 'geographic'; datum: Datum }
  | { is: 'grid'; grid: TransverseMercator; datum: Datum }
  | { is: 'web-mercator' };

/** Numbers of the EPSG register for what drawings are mostly placed in: the first and last zone of each kind of UTM. */
const ZONES: readonly (readonly [first: number, last: number, zone: number, isSouth: boolean, Ellipsoid])[] =
  [
    [32_601, 32_660, 1, false, WGS84],
    [32_701, 32_760, 1, true, WGS84],
    [25_828, 25_838, 28, false, GRS80],
    [26_901, 26_923, 1, false, GRS80],
    [28_348, 28_358, 48, true, GRS80],
  ];
const GEOGRAPHIC: ReadonlyMap<number, Ellipsoid> = new Map([
  [4326, WGS84],
  [4258, GRS80],
  [4269, GRS80],
  [4283, GRS80],
]);
const BRITISH_NATIONAL_GRID: TransverseMercator = {
  ...AIRY,
  longitude: -2,
  latitude: 49,
  scale: 0.9996012717,
  falseEasting: 400_000,
  falseNorthing: -100_000,
};

function byNumber(epsg: number): Kind | null {
  const ellipsoid = GEOGRAPHIC.get(epsg);
  if (ellipsoid !== undefined) return { is: 'geographic', datum: { ellipsoid } };
  if (epsg === 3857) return { is: 'web-mercator' };
  if (epsg === 27_700)
    return { is: 'grid', grid: BRITISH_NATIONAL_GRID, datum: { ellipsoid: AIRY, shift: OSGB36_SHIFT } };
  const found = ZONES.find(([first, last]) => epsg >= first && epsg <= last);
  if (found === undefined) return null;
  const [first, , zone, isSouth, own] = found;
  return { is: 'grid', grid: utm(zone + epsg - first, isSouth, own), datum: { ellipsoid: own } };
}

/** As CAD programs call them: LL84, UTM84-33N, UTM83-10, ETRS89.UTM-32N. */
function byName(name: string): Kind | null {
  if (/^(LL84|WGS84|WGS 84)$/i.test(name)) return { is: 'geographic', datum: { ellipsoid: WGS84 } };
  if (/^(LL83|NAD83|ETRS89\.LL)$/i.test(name)) return { is: 'geographic', datum: { ellipsoid: GRS80 } };
  if (/pseudo-?mercator/i.test(name)) return { is: 'web-mercator' };
  const [, year, zone, half] = /^(?:UTM|(?:ETRS89|WGS84)\.UTM)(84|83)?-(\d{1,2})([NS]?)$/i.exec(name) ?? [];
  const number = Number(zone);
  if (!(number >= 1 && number <= 60)) return null;
  const ellipsoid = year === '84' || /^WGS84/i.test(name) ? WGS84 : GRS80;
  return { is: 'grid', grid: utm(number, /^s$/i.test(half ?? ''), ellipsoid), datum: { ellipsoid } };
}

const LONGEST_NAME = 80;

/**
 * Reads the definition of a coordinate system: the dictionary in XML that CAD programs write into a drawing (GEODATA), or
 * well-known text. Supported are degrees on WGS 84 and on datums within two metres of it, UTM, web Mercator, and any transverse
 * Mercator grid in metres whose datum is known.
 */
export function coordinateSystemOf(definition: string): CoordinateSystem {
  const text = definition.slice(0, LONGEST_DEFINITION);
  const [, sort, id] =
    /<(Projected|Geographic)CoordinateSystem\s[^>]{0,200}?id\s*=\s*"([^"<]*)"/i.exec(text) ?? [];
  const [, wkt] = /^\s*(?:PROJC|GEOGC|PROJCR|GEOGCR)S\s*\[\s*"([^"]*)"/i.exec(text) ?? [];
  const name = (id ?? wkt ?? (/[<[]/.test(text) ? '' : text)).replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const kind = byNumber(numberIn(text, name)) ?? byName(name) ?? (sort === 'Projected' ? gridIn(text) : null);
  return {
    name: name.slice(0, LONGEST_NAME),
    isGeographic: kind?.is === 'geographic',
    toEarth: kind && toEarthOf(kind),
  };
}

/** What the definition says of its own number in the EPSG register: nothing but that, or an alias of the system itself, not of its datum. */
function numberIn(text: string, name: string): number {
  for (const [, attributes = '', inner = ''] of text.matchAll(
    /<Alias\s([^>]{0,300})>([^]{0,400}?)<\/Alias>/gi,
  )) {
    const isOfSystem = /type\s*=\s*"CoordinateSystem"/i.test(attributes) && /EPSG/i.test(inner);
    const object = /<ObjectId>([^<]*)</i.exec(inner)?.[1]?.trim() ?? name;
    if (isOfSystem && object === name) return Number(/\bid\s*=\s*"(\d{1,6})"/i.exec(attributes)?.[1]);
  }
  const [, bare] = /^\s*EPSG:{1,2}(\d{1,6})\s*$/i.exec(text) ?? [];
  if (bare !== undefined) return Number(bare);
  return Number(/AUTHORITY\["EPSG",\s*"?(\d{1,6})"?\]\s*\]\s*$/i.exec(text)?.[1] ?? NaN);
}

/** The grid that the definition spells out; null where it is of another kind, or on a datum that is not known. */
function gridIn(text: string): Kind | null {
  // Expressions that look for an end go no further than some hundred letters: a hostile text has none.
  const system = text.slice(
    text.indexOf('<ProjectedCoordinateSystem'),
    text.indexOf('</ProjectedCoordinateSystem>') + 1,
  );
  const first = (pattern: RegExp): string => pattern.exec(system)?.[1]?.trim() ?? '';
  const datum = DATUMS.find(([pattern]) => pattern.test(first(/<DatumId>([^<]*)</i)))?.[1];
  const isTransverse = /^transverse mercator$/i.test(first(/<OperationMethodId>([^<]*)</i));
  if (datum === undefined || !isTransverse || !/^met(er|re)$/i.test(first(/<Axis\s+uom\s*=\s*"([^"]*)"/i)))
    return null;
  const values = new Map(
    [
      ...system.matchAll(
        /<OperationParameterId>([^<]*)<\/OperationParameterId>\s*<Value[^>]{0,100}>([^<]*)</gi,
      ),
    ].map(([, key = '', value = '']) => [key.trim().toLowerCase(), Number(value)]),
  );
  const value = (key: string, otherwise: number): number => values.get(key) ?? otherwise;
  const grid: TransverseMercator = {
    ...datum.ellipsoid,
    longitude: value('longitude of natural origin', NaN),
    latitude: value('latitude of false origin', value('latitude of natural origin', 0)),
    scale: value('scaling factor for coord differences', value('scale factor at natural origin', 1)),
    falseEasting: value('false easting', 0),
    falseNorthing: value('false northing', 0),
  };
  return Object.values(grid).every(Number.isFinite) && grid.scale > 0 ? { is: 'grid', grid, datum } : null;
}

function toEarthOf(kind: Kind): NonNullable<CoordinateSystem['toEarth']> {
  if (kind.is === 'web-mercator')
    return ([x, y]) => [
      (x / WGS84.radius) * (180 / Math.PI),
      Math.atan(Math.sinh(y / WGS84.radius)) * (180 / Math.PI),
    ];
  const { ellipsoid, shift } = kind.datum;
  const onDatum = (at: readonly [number, number]): Position =>
    kind.is === 'grid' ? fromGrid(kind.grid, at) : [at[0], at[1]];
  return shift === undefined ? onDatum : (at) => shiftToWgs84(onDatum(at), ellipsoid, WGS84, shift);
}
