import type { Position } from '../../entities/geometry.ts';
import { projectionOf } from '../projections/projection.ts';
import { LONGEST_DEFINITION } from '../read/drawing/drawing.ts';

/** A coordinate system that a drawing names. */
export interface CoordinateSystem {
  /** As the drawing calls it; empty where it does not. */
  name: string;
  /** Its coordinates are degrees, and not metres. */
  isGeographic: boolean;
  /** Metres of one unit of its coordinates; 1 where they are degrees. */
  metresPerUnit: number;
  /** Its coordinates → degrees on WGS 84; null where they lie nowhere. Null: it is not known here. */
  toEarth: ((coordinates: readonly [number, number]) => Position | null) | null;
}

/** Datums of grids that a drawing spells out, for PROJ. The shift is EPSG 1314, right to five metres. */
const DATUMS: readonly (readonly [RegExp, string])[] = [
  [/^WGS[ _-]?(19)?84\b/i, '+datum=WGS84'],
  [/^(ETR[SF]89|NAD83|GDA(94|2020)|NZGD2000|JGD2000|SIRGAS2000|CGCS2000|RGF93)\b/i, '+ellps=GRS80'],
  [/^OSGB(19)?36\b/i, '+ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489'],
];

/** As CAD programs call them (LL84, UTM84-33N, UTM83-10, ETRS89.UTM-32N): the code of EPSG, or a definition for PROJ. */
function byName(name: string): string | null {
  if (/^(LL84|WGS84|WGS 84)$/i.test(name)) return 'EPSG:4326';
  if (/^(LL83|NAD83|ETRS89\.LL)$/i.test(name)) return 'EPSG:4269';
  if (/pseudo-?mercator/i.test(name)) return 'EPSG:3857';
  const [, year, zone, half] = /^(?:UTM|(?:ETRS89|WGS84)\.UTM)(84|83)?-(\d{1,2})([NS]?)$/i.exec(name) ?? [];
  const number = Number(zone);
  if (!(number >= 1 && number <= 60)) return null;
  const datum = year === '84' || /^WGS84/i.test(name) ? '+datum=WGS84' : '+ellps=GRS80';
  return `+proj=utm +zone=${number}${/^s$/i.test(half ?? '') ? ' +south' : ''} ${datum} +units=m`;
}

const LONGEST_NAME = 80;

/**
 * Reads the definition of a coordinate system: the dictionary in XML that CAD programs write into a drawing (GEODATA), a code
 * of EPSG, or well-known text. What has a code is taken from the register; of what is spelt out in XML, any transverse Mercator grid
 * in metres whose datum is known.
 */
export function coordinateSystemOf(definition: string): CoordinateSystem {
  const text = definition.slice(0, LONGEST_DEFINITION);
  const [, sort, id] =
    /<(Projected|Geographic)CoordinateSystem\s[^>]{0,200}?id\s*=\s*"([^"<]*)"/i.exec(text) ?? [];
  const [, wkt] = /^\s*(?:PROJC|GEOGC|PROJCR|GEOGCR)S\s*\[\s*"([^"]*)"/i.exec(text) ?? [];
  const name = (id ?? wkt ?? (/[<[]/.test(text) ? '' : text)).replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const written = [
    `EPSG:${numberIn(text, name)}`,
    byName(name),
    sort === 'Projected' ? gridIn(text) : wkt && text,
  ];
  const found = written.reduce<ReturnType<typeof projectionOf>>(
    (known, one) => known ?? (one ? projectionOf(one) : null),
    null,
  );
  return {
    name: name.slice(0, LONGEST_NAME),
    isGeographic: found?.isGeographic ?? false,
    metresPerUnit: found?.metresPerUnit ?? 1,
    toEarth: found && ((at) => found.toEarth([at[0], at[1]])),
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
function gridIn(text: string): string | null {
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
  const grid = {
    lon_0: value('longitude of natural origin', NaN),
    lat_0: value('latitude of false origin', value('latitude of natural origin', 0)),
    k: value('scaling factor for coord differences', value('scale factor at natural origin', 1)),
    x_0: value('false easting', 0),
    y_0: value('false northing', 0),
  };
  if (!Object.values(grid).every(Number.isFinite) || !(grid.k > 0)) return null;
  const numbers = Object.entries(grid).map(([key, one]) => `+${key}=${one}`);
  return ['+proj=tmerc', ...numbers, datum, '+units=m'].join(' ');
}
