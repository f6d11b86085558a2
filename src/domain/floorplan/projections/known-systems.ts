import type { Bounds, Position } from '../../entities/geometry.ts';
import { searchKey } from '../../search/index.ts';
import rows from './epsg.json' with { type: 'json' };

/** A coordinate system of the register of EPSG that is bundled. */
export interface KnownSystem {
  code: number;
  name: string;
  /** For PROJ. */
  definition: string;
  /** Where it is used: west, south, east, north. */
  area: Bounds;
}

type Row = readonly [name: string, definition: string, area: readonly number[]];

const ROWS = rows as unknown as Readonly<Record<string, Row>>;

/** Zones of UTM, six degrees wide, whose codes follow each other. */
const ZONES: readonly (readonly [
  first: number,
  last: number,
  zone: number,
  datum: string,
  ellipsoid: string,
  isSouth: boolean,
])[] = [
  [32_601, 32_660, 1, 'WGS 84', '+datum=WGS84', false],
  [32_701, 32_760, 1, 'WGS 84', '+datum=WGS84', true],
  [25_828, 25_838, 28, 'ETRS89', '+ellps=GRS80', false],
  [26_901, 26_923, 1, 'NAD83', '+ellps=GRS80', false],
];
const DEGREES: readonly (readonly [code: number, name: string, ellipsoid: string])[] = [
  [4326, 'WGS 84', '+datum=WGS84'],
  [4258, 'ETRS89', '+ellps=GRS80'],
  [4269, 'NAD83', '+ellps=GRS80'],
  [4283, 'GDA94', '+ellps=GRS80'],
];
const WORLD: Bounds = [-180, -85, 180, 85];

function zones(): KnownSystem[] {
  return ZONES.flatMap(([first, last, zone, datum, ellipsoid, isSouth]) =>
    Array.from({ length: last - first + 1 }, (_, i) => {
      const number = zone + i;
      const west = 6 * number - 186;
      return {
        code: first + i,
        name: `${datum} / UTM zone ${number}${isSouth ? 'S' : 'N'}`,
        definition: `+proj=utm +zone=${number}${isSouth ? ' +south' : ''} ${ellipsoid} +units=m`,
        area: [west, isSouth ? -80 : 0, west + 6, isSouth ? 0 : 84] as Bounds,
      };
    }),
  );
}

const SYSTEMS: readonly KnownSystem[] = [
  ...DEGREES.map(([code, name, ellipsoid]) => ({
    code,
    name,
    definition: `+proj=longlat ${ellipsoid}`,
    area: WORLD,
  })),
  {
    code: 3857,
    name: 'WGS 84 / Pseudo-Mercator',
    definition: '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m',
    area: WORLD,
  },
  ...zones(),
  ...Object.entries(ROWS).map(([code, [name, definition, area]]) => ({
    code: Number(code),
    name,
    definition,
    area: area as unknown as Bounds,
  })),
];
const isZone = ({ code }: KnownSystem): boolean =>
  ZONES.some(([first, last]) => code >= first && code <= last);
const BY_CODE: ReadonlyMap<number, KnownSystem> = new Map(SYSTEMS.map((one) => [one.code, one]));

/** Of a code of EPSG; null where it is not bundled. */
export const systemOf = (code: number): KnownSystem | null => BY_CODE.get(code) ?? null;

/**
 * The code that a text names: `25832`, `EPSG:25832`, `urn:ogc:def:crs:EPSG::25832`, an address of opengis.net, or the
 * authority of the whole of a well-known text. Null: none.
 */
export function codeIn(text: string): number | null {
  const own =
    /^(?:(?:urn:(?:x-)?ogc:def:crs:)?EPSG:(?:[\d.]*:)?)?(\d{4,5})$/i.exec(text) ??
    /^https?:\/\/www\.opengis\.net\/(?:def\/crs\/|gml\/srs\/)EPSG(?:\/[\d.]+\/|\.xml#)(\d{4,5})$/i.exec(
      text,
    ) ??
    /(?:AUTHORITY|ID)\s*\[\s*"EPSG"\s*,\s*"?(\d{4,5})"?\s*\]\s*\]\s*$/i.exec(text);
  return own === null ? null : Number(own[1]);
}

/**
 * Systems whose name or code has all the words, those of the place first; without words those of the place alone,
 * zones of UTM before the others.
 * @param most as many are given at most
 */
export function searchSystems(words: string, [longitude, latitude]: Position, most: number): KnownSystem[] {
  const parts = searchKey(words)
    .split(/[\s:/]+/)
    .filter((one) => one !== '' && one !== 'epsg');
  const isHere = ({ area: [west, south, east, north] }: KnownSystem): boolean =>
    longitude >= west && longitude <= east && latitude >= south && latitude <= north;
  const sizeOf = ({ area: [west, south, east, north] }: KnownSystem): number =>
    (east - west) * (north - south);
  return SYSTEMS.filter((one) => {
    if (parts.length === 0) return isHere(one) && one.area !== WORLD;
    const key = `${one.code} ${searchKey(one.name)}`;
    return parts.every((part) => key.includes(part));
  })
    .toSorted(
      (a, b) =>
        Number(isHere(b)) - Number(isHere(a)) ||
        Number(isZone(b)) - Number(isZone(a)) ||
        sizeOf(a) - sizeOf(b) ||
        a.code - b.code,
    )
    .slice(0, most);
}
