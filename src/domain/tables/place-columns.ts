import { isPlainJson } from '../exchange/plain-json.ts';
import type { Feature } from '../entities/feature.ts';
import { fieldOf, fieldsWhere, isKept, isPresent, type FieldName } from '../fields/index.ts';
import { PLACE_KIND } from '../content/index.ts';
import { markOf } from './version-mark.ts';

/** Columns that are not fields of the form: identity, position, and the version when the table was written. */
export const KEY_COLUMNS = ['fid', 'typeCode', 'lon', 'lat', 'version'] as const;

/** The fields of a place, a column each, named as its property. */
export const PLACE_FIELDS: readonly FieldName[] = fieldsWhere(({ editor }) => editor !== null).filter(
  (name) => name !== 'typeCode' && isKept(name, PLACE_KIND, ''),
);
export const PLACE_COLUMNS: readonly string[] = ['fid', 'typeCode', ...PLACE_FIELDS, 'lon', 'lat', 'version'];

/** Fields whose text is the cell. All others are JSON in it. */
const TEXTS = new Set(['line', 'paragraph', 'email', 'phone', 'link']);

/** Columns of words take the shown text of a cell. Coordinates and JSON columns take its value. */
export const isTextColumn = (column: string): boolean => {
  if (column === 'lon' || column === 'lat') return false;
  const editor = fieldOf(column)?.editor ?? 'line';
  return TEXTS.has(editor) || editor === 'words';
};

/** What a cell says of a stored value. */
export function cellOf(name: FieldName, stored: unknown): string {
  if (!isPresent(stored)) return '';
  const field = fieldOf(name);
  if (field === undefined) return '';
  if (TEXTS.has(field.editor ?? '')) return typeof stored === 'string' ? stored : JSON.stringify(stored);
  if (field.editor === 'words') {
    const words = field.read(stored) as string[];
    const isPlain = words.every((word) => word === word.trim() && word !== '' && !/[;[\n]/.test(word));
    if (isPlain && Array.isArray(stored)) return words.join('; ');
  }
  return JSON.stringify(stored);
}

/** How deep a field lies in the body that its place is sent in. */
const ABOVE = 5;

export type CellFault = 'not-json' | 'not-valid';

/** What a cell that a person changed stands for; undefined: the field is taken away. */
export function storedOf(
  name: FieldName,
  cell: string,
  before: unknown,
): { value: unknown } | { fault: CellFault } {
  const field = fieldOf(name);
  if (field === undefined || cell.trim() === '') return { value: undefined };
  if (TEXTS.has(field.editor ?? '')) return { value: field.write(cell, before) };
  if (field.editor === 'words' && !cell.trim().startsWith('[')) {
    const words = cell
      .split(';')
      .map((word) => word.trim())
      .filter((word) => word !== '');
    return { value: field.write(words, before) };
  }
  try {
    // A spreadsheet writes them in capitals.
    const value: unknown = JSON.parse(/^\s*(?:true|false)\s*$/i.test(cell) ? cell.toLowerCase() : cell);
    if (!isPlainJson(value, ABOVE)) return { fault: 'not-valid' };
    return field.schema.safeParse(field.read(value)).success ? { value } : { fault: 'not-valid' };
  } catch {
    return { fault: 'not-json' };
  }
}

const DECIMALS = 8;
/** A coordinate as a cell has it: no more decimals than are stored. */
const degrees = (value: number): string => String(Number(value.toFixed(DECIMALS)));

/** All cells of a place by column, without its version. */
export function cellsOf({ fid, geometry, properties }: Pick<Feature, 'fid' | 'geometry' | 'properties'>) {
  const cells: Record<string, string> = { fid, typeCode: properties.typeCode, lon: '', lat: '' };
  for (const name of PLACE_FIELDS) cells[name] = cellOf(name, properties[name]);
  if (geometry.type === 'Point') {
    cells['lon'] = degrees(geometry.coordinates[0]);
    cells['lat'] = degrees(geometry.coordinates[1]);
  }
  return cells;
}

/** A short mark of the cells of a place. */
export const versionOf = (cells: Readonly<Record<string, string>>): string =>
  markOf(PLACE_COLUMNS.map((column) => cells[column] ?? ''));

/** The table of places: a head, then a row each. */
export function placeRows(places: readonly Feature[]): string[][] {
  return [
    [...PLACE_COLUMNS],
    ...places.map((place) => {
      const cells: Record<string, string> = cellsOf(place);
      const version = versionOf({ ...cells, version: '' });
      return PLACE_COLUMNS.map((column) => (column === 'version' ? version : (cells[column] ?? '')));
    }),
  ];
}
