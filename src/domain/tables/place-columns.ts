import { isPlainJson } from '../exchange/plain-json.ts';
import type { Feature } from '../entities/feature.ts';
import {
  fieldOf,
  fieldsWhere,
  freeMembers,
  isKept,
  isMemberField,
  isPresent,
  propertyOf,
  type FieldName,
} from '../fields/index.ts';
import { isInstant } from '../times/index.ts';
import { isoInstant, readIsoInstant } from '../times/instant-text.ts';
import { PLACE_KIND } from '../content/index.ts';
import { markOf } from './version-mark.ts';

/** Columns that are not fields of the form: identity, position, and the version when the table was written. */
export const KEY_COLUMNS = ['fid', 'typeCode', 'lon', 'lat', 'version'] as const;

/** The fields of a place, a column each, named as its property, or as its member of `extra`. */
export const PLACE_FIELDS: readonly FieldName[] = fieldsWhere(({ editor }) => editor !== null).filter(
  (name) => name !== 'typeCode' && isKept(name, PLACE_KIND, ''),
);
/** Columns of every table, and those of texts in languages, of who sees it and of when it is there, which a table has where a place has them. */
const ALWAYS = PLACE_FIELDS.filter((name) => !isMemberField(name));
const WHERE_FILLED = PLACE_FIELDS.filter(isMemberField);
const columnsWith = (members: readonly string[]): string[] => [
  'fid',
  'typeCode',
  ...ALWAYS,
  ...members,
  'lon',
  'lat',
  'version',
];
export const PLACE_COLUMNS: readonly string[] = columnsWith([]);

/** Fields whose text is the cell. All others are JSON in it. */
const TEXTS = new Set(['line', 'paragraph', 'email', 'phone', 'link']);

/** Columns of words take the shown text of a cell. Coordinates and JSON columns take its value. */
export const isTextColumn = (column: string): boolean => {
  if (column === 'lon' || column === 'lat') return false;
  const editor = fieldOf(column)?.editor ?? 'line';
  return TEXTS.has(editor) || isList(editor) || editor === 'instant';
};

const isList = (editor: string | null | undefined): boolean => editor === 'words' || editor === 'groups';

/** What a cell says of a stored value. */
export function cellOf(name: FieldName, stored: unknown): string {
  if (!isPresent(stored)) return '';
  const field = fieldOf(name);
  if (field === undefined) return '';
  if (name === 'extra') {
    const free = freeMembers(stored);
    // Texts in languages have columns of their own.
    return Object.keys(free).length === 0 && Object.keys(stored as object).length > 0
      ? ''
      : JSON.stringify(free);
  }
  if (field.editor === 'instant' && isInstant(stored)) return isoInstant(stored);
  if (TEXTS.has(field.editor ?? '')) return typeof stored === 'string' ? stored : JSON.stringify(stored);
  if (isList(field.editor)) {
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
  if (isList(field.editor) && !cell.trim().startsWith('[')) {
    const words = cell
      .split(';')
      .map((word) => word.trim())
      .filter((word) => word !== '');
    return { value: field.write(words, before) };
  }
  const instant = field.editor === 'instant' ? readIsoInstant(cell) : null;
  if (instant !== null) return { value: instant };
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
  for (const name of PLACE_FIELDS) cells[name] = cellOf(name, propertyOf(properties, name));
  if (geometry.type === 'Point') {
    cells['lon'] = degrees(geometry.coordinates[0]);
    cells['lat'] = degrees(geometry.coordinates[1]);
  }
  return cells;
}

/** A short mark of the cells of a place. */
export const versionOf = (cells: Readonly<Record<string, string>>): string =>
  markOf([
    ...PLACE_COLUMNS.map((column) => cells[column] ?? ''),
    // What is not there is not counted: tables of earlier versions don't have these columns.
    ...WHERE_FILLED.flatMap((column) => (cells[column] ? [`${column}=${cells[column]}`] : [])),
  ]);

/**
 * The table of places: a head, then a row each.
 * @param languages those of the client, which have their columns although nothing is filled in
 */
export function placeRows(places: readonly Feature[], languages: readonly string[] = []): string[][] {
  const cells = places.map((place): Record<string, string> => cellsOf(place));
  const members = WHERE_FILLED.filter(
    (name) => languages.includes(fieldOf(name)?.language ?? '') || cells.some((row) => row[name] !== ''),
  );
  const columns = columnsWith(members);
  return [
    columns,
    ...cells.map((row) => {
      const version = versionOf({ ...row, version: '' });
      return columns.map((column) => (column === 'version' ? version : (row[column] ?? '')));
    }),
  ];
}
