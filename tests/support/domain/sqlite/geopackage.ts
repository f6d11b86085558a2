import { makeSqlite } from './make-sqlite.ts';

/** Little-endian bytes of a geometry in well-known binary: numbers are doubles, and `u32` counts and types. */
export const u32 = (n: number): number[] => [...new Uint8Array(new Uint32Array([n]).buffer)];
export const doubles = (...numbers: number[]): number[] => [
  ...new Uint8Array(new Float64Array(numbers).buffer),
];
export const wkb = (type: number, ...rest: number[][]): number[] => [1, ...u32(type), ...rest.flat()];
export const polygonWkb = (...rings: [number, number][][]): number[] =>
  wkb(
    3,
    u32(rings.length),
    ...rings.map((ring) => [...u32(ring.length), ...ring.flatMap((at) => doubles(...at))]),
  );

/** The header of a GeoPackage before it, without a box. */
export const geopackageCell = (geometry: number[], flags = 1): Uint8Array =>
  new Uint8Array([0x47, 0x50, 0, flags, ...u32(4326), ...geometry]);

const hex = (bytes: Uint8Array): string => `x'${Buffer.from(bytes).toString('hex')}'`;
const literal = (value: string | number | null | Uint8Array): string =>
  value instanceof Uint8Array
    ? hex(value)
    : value === null
      ? 'null'
      : typeof value === 'number'
        ? String(value)
        : `'${value.replaceAll("'", "''")}'`;

export interface MadeLayer {
  table: string;
  srs: number;
  /** The geometry first. */
  rows: (string | number | null | Uint8Array)[][];
  columns?: string[];
}

const TABLES = [
  'create table gpkg_spatial_ref_sys (srs_name text, srs_id integer primary key, organization text, organization_coordsys_id integer, definition text)',
  "insert into gpkg_spatial_ref_sys values ('WGS 84', 4326, 'EPSG', 4326, ''), ('ETRS89 / UTM 32N', 25832, 'EPSG', 25832, ''), ('Undefined', 0, 'NONE', 0, 'undefined'), ('A plane', -1, 'NONE', -1, 'undefined')",
  'create table gpkg_contents (table_name text primary key, data_type text, identifier text)',
  'create table gpkg_geometry_columns (table_name text, column_name text, srs_id integer)',
];

/** A GeoPackage with these layers, and statements after them. */
export const makeGeopackage = (
  layers: readonly MadeLayer[],
  more: readonly string[] = [],
): Promise<Uint8Array<ArrayBuffer>> =>
  makeSqlite([
    ...TABLES,
    ...layers.flatMap(({ table, srs, rows, columns = ['name'] }) => [
      `create table "${table}" (geom blob, ${columns.map((one) => `"${one}"`).join(', ')})`,
      `insert into gpkg_contents values ('${table}', 'features', '${table}')`,
      `insert into gpkg_geometry_columns values ('${table}', 'geom', ${srs})`,
      ...rows.map((row) => `insert into "${table}" values (${row.map(literal).join(', ')})`),
    ]),
    ...more,
  ]);
