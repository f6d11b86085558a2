import type { Database, SqlValue } from 'sql.js';
import { CodedError } from '../../domain/coded-error.ts';
import { projectionOf, type Projection } from '../../domain/floorplan/projections/projection.ts';
import {
  LayerFeatures,
  type GisLayer,
  type GisValue,
} from '../../domain/floorplan/read/gis/layer-features.ts';
import { readGeopackageGeometry } from '../../domain/floorplan/read/gis/read-wkb.ts';

interface FeatureTable {
  table: string;
  column: string;
  layer: GisLayer;
}

const MOST_LAYERS = 1000;
/** What a column may be at most: those of a table are a few dozen. */
const MOST_COLUMNS = 2000;
/** Systems that every GeoPackage has and that say nothing: degrees, and some plane. */
const UNDEFINED_DEGREES = 0;

/**
 * The features of all layers of a GeoPackage as GeoJSON. Only tables are read, each column by its name: no view, virtual table or
 * column that the file would have SQLite work out. Refused (`CodedError`) with `file-type-mismatch` where it is another
 * database, `nothing-usable`, `drawing-too-large` and `file-invalid`; other errors are those of SQLite.
 */
export function readLayers(database: Database): Uint8Array<ArrayBuffer> {
  for (const setting of ['trusted_schema = off', 'query_only = on', 'cell_size_check = on'])
    rowsOf(database, `pragma ${setting}`);
  const tables = tablesOf(database);
  if (!['gpkg_contents', 'gpkg_geometry_columns', 'gpkg_spatial_ref_sys'].every((one) => tables.has(one)))
    throw new CodedError('file-type-mismatch');
  const features = new LayerFeatures();
  for (const { table, column, layer } of featureTables(database, tables))
    addFeatures(database, features, { table, column, layer });
  return features.finish();
}

/** Names of those that hold rows themselves, in small letters. */
function tablesOf(database: Database): Set<string> {
  const rows = rowsOf(database, "select name, sql from sqlite_master where type = 'table'");
  return new Set(
    [...rows]
      .filter(([, sql]) => /^create\s+table\b/i.test(text(sql)))
      .map(([name]) => text(name).toLowerCase()),
  );
}

function featureTables(database: Database, tables: ReadonlySet<string>): FeatureTable[] {
  const systems = new Map<number, { system: string; projection: Projection | null }>();
  for (const [id, name, organization, code, definition] of rowsOf(
    database,
    'select srs_id, srs_name, organization, organization_coordsys_id, definition from gpkg_spatial_ref_sys',
  ))
    systems.set(Number(id), {
      system: text(name),
      projection:
        Number(id) === UNDEFINED_DEGREES
          ? projectionOf('4326')
          : ((/^epsg$/i.test(text(organization)) ? projectionOf(text(code)) : null) ??
            projectionOf(text(definition))),
    });
  const found: FeatureTable[] = [];
  for (const [name, title, column, id] of rowsOf(
    database,
    `select c.table_name, c.identifier, g.column_name, g.srs_id from gpkg_contents c
     join gpkg_geometry_columns g on g.table_name = c.table_name where c.data_type = 'features'`,
  )) {
    if (!tables.has(text(name).toLowerCase())) continue;
    const { system, projection } = systems.get(Number(id)) ?? { system: text(id), projection: null };
    const layer = { name: text(title) || text(name), system, projection };
    found.push({ table: text(name), column: text(column), layer });
    if (found.length > MOST_LAYERS) throw new CodedError('drawing-too-large');
  }
  return found;
}

function addFeatures(
  database: Database,
  features: LayerFeatures,
  { table, column, layer }: FeatureTable,
): void {
  const columns = [...rowsOf(database, `pragma table_xinfo(${quoted(table)})`)]
    // Neither hidden nor generated, which SQLite would work out.
    .filter((row) => row[6] === 0)
    .map((row) => text(row[1]))
    .filter((name) => name.toLowerCase() !== column.toLowerCase());
  if (columns.length > MOST_COLUMNS) throw new CodedError('drawing-too-large');
  const wanted = [column, ...columns].map(quoted).join(', ');
  for (const [cell, ...values] of rowsOf(database, `select ${wanted} from ${quoted(table)}`)) {
    const properties: [string, GisValue][] = [];
    for (const [i, value] of values.entries())
      if (value !== null && !(value instanceof Uint8Array)) properties.push([columns[i]!, value]);
    const geometry = cell instanceof Uint8Array ? readGeopackageGeometry(cell) : null;
    features.add(layer, geometry, Object.fromEntries(properties));
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const text = (value: SqlValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function* rowsOf(database: Database, statement: string): Generator<SqlValue[]> {
  const prepared = database.prepare(statement);
  try {
    while (prepared.step()) yield prepared.get();
  } finally {
    prepared.free();
  }
}
